import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Choice } from '#engine/workflow/choices.ts'
import { CallError } from '../../api/call.ts'
import { sendOnce } from '../../api/send-once.ts'
import { whenOnline } from '../../api/when-online.ts'
import { isFormChanged } from '../../forms/form-changed.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { AfterDecisionContext } from '../../workflow/after-decision.ts'
import { callKind } from '../../workflow/operation-ids.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget, useLearn } from '../../workflow/use-record.ts'
import { useUndo } from './use-undo.ts'

/** `headers` say which set the data's form is of, when it is not the page's. */
type Sent = { choice: Choice; data?: JsonObject; typed?: string; headers?: Record<string, string> }

/**
 * Sends an event to the record, once: a repeated click or a lost answer changes nothing more. Without a network it waits for it, says so
 * (`isWaiting`), and is sent no more after `cancel`, or when what asked for it is gone. `isTaken`: the server has it, though what follows on
 * the page is still under way.
 */
export function useTransition(record: RecordAnswer, row: LifecycleAnswer) {
  const toast = useToast()
  const forget = useForget()
  const learn = useLearn(record.kind)
  const undoOf = useUndo()
  const list = use(AfterDecisionContext)
  const [isWaiting, setWaiting] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [once] = useState(sendOnce)
  const leaving = useRef<AbortController>(null)
  const cancel = (): void => leaving.current?.abort()
  useEffect(() => () => leaving.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: ({ choice, data, typed, headers }: Sent) => {
      const body = {
        ...{ event: choice.event, workflow: row.workflow, scope: row.scope, version: row.version },
        ...(data === undefined ? {} : { data }),
        ...(typed === undefined ? {} : { typed }),
      }
      const sent = { params: { id: record.id }, body, headers: { ...headers, ...once(body) } }
      const stop = new AbortController()
      leaving.current = stop
      const send = () =>
        callKind('transition', record.kind, sent, {
          handles: 'all',
          ...(choice.meta.failed && { defaultError: choice.meta.failed }),
        })
      return whenOnline(send, stop.signal, setWaiting)
    },
    onSuccess: (answer, { choice }) => {
      // Nothing of it is unsaved from here on, whatever opens next.
      setTaken(true)
      if (choice.meta.decision) list?.onDecided()
      // Where it stands now came with the answer. What stands around it is read anew, which nobody waits for.
      learn(answer.data)
      void forget()
      const undo = undoOf(answer.data, { event: choice.event, row })
      toast(`${choice.meta.past}: ${record.label}`, { undo })
    },
    onError: async error => {
      if (error.name === 'AbortError') return
      // The form that was sent is still open, and says it there; without one it is opened.
      if (isFormChanged(error)) return
      // Somebody else was first: show what is there now.
      if (error instanceof CallError && error.status === 409) await forget()
      if (!(error instanceof CallError) || error.problems.length === 0) toast(error.message, { tone: 'bad' })
    },
  })
  return { ...mutation, isWaiting, isTaken, cancel }
}
