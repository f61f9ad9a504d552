import { type ReactNode, useState } from 'react'
import type { Collection, CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import type { OperationId } from '#generated/operations.ts'
import { ApiError, callNamed } from '../../api/call.ts'
import { operationRow } from '../../api/operations.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'

type Act = {
  /** Asks where the action wants it, calls, says what came of it and reads anew. */
  run(action: CollectionAction<OperationId>, entry: JsonObject | null): Promise<void>
  /** Says that it was done, and reads anew. */
  tell(action: CollectionAction<OperationId>, entry: JsonObject | null): void
  /** Whether its call is under way. */
  isBusy(action: CollectionAction<OperationId>, entry: JsonObject | null): boolean
}

/** What the buttons of a collection do. `about` shows which entry it is; `onChanged` reads the entries anew. */
export function useAct({ id }: Pick<Collection, 'id'>, about: (entry: JsonObject) => ReactNode, onChanged: () => void): Act {
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState('')
  const keyOf = ({ operation }: CollectionAction<OperationId>, entry: JsonObject | null) => `${operation} ${entry?.[id] ?? ''}`
  const tell = (action: CollectionAction<OperationId>, entry: JsonObject | null): void => {
    toast(fillTokens(action.done, entry ?? {}))
    onChanged()
  }
  return {
    tell,
    isBusy: (action, entry) => busy === keyOf(action, entry),
    run: async (action, entry) => {
      const { operation, confirm: question, tone = 'normal' } = action
      const filled = (text: string): string => fillTokens(text, entry ?? {})
      if (question) {
        const { title, text, action: verb } = question
        const asked = { title: filled(title), action: verb, tone }
        if (!(await confirm({ ...asked, text: [entry ? about(entry) : null, filled(text)] }))) return
      }
      setBusy(keyOf(action, entry))
      try {
        await callNamed(operation, { params: entryParams(operation, entry?.[id]) }, { handles: 'all' })
        tell(action, entry)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast(error.message, { tone: 'bad' })
        // Somebody else was faster, or it is another by now.
        if ([404, 409].includes(error.status)) onChanged()
      } finally {
        setBusy('')
      }
    },
  }
}

/** The id of an entry as the one parameter in the path of an operation; none where it has none. */
export function entryParams(operation: OperationId, id: unknown): { [name: string]: string } {
  const name = /\{([^}]+)\}/.exec(operationRow(operation).path)?.[1]
  return name === undefined || id === undefined ? {} : { [name]: String(id) }
}
