import { deepEquals } from '@rjsf/utils'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Collection, CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { ApiError, callNamed } from '../../api/call.ts'
import { whenOnline } from '../../api/when-online.ts'
import { DialogFields, FormDialog, type InDialog } from '../../forms/form-dialog.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { type Offered, OfferedProvider, offeredIn } from '../../forms/offered.ts'
import { NetworkNote } from '../../forms/sending-notes.tsx'
import { useClosing } from '../../forms/use-closing.ts'
import { ChooseOfClash } from '../../forms/versions/choose-of-clash.tsx'
import { isOlder, useVersions } from '../../forms/versions/use-versions.ts'
import { withoutSecrets } from '../../forms/without-secrets.ts'
import { encryptPassword } from '../../session/encrypt-password.ts'
import { useServices } from '../../session/form-services.ts'
import { useStoredTyped } from '../../session/use-stored-input.ts'
import { AboutEntry } from './about-entry.tsx'
import { actionPlace, actionToStore, type OpenAction, storedDataFor } from './stored-action.ts'
import { entryParams } from './use-act.ts'

type Props = {
  asked: OpenAction
  collection: Collection<OperationId>
  entries: JsonObject[]
  /** What the collection's operation answered with. */
  answer: unknown
  onDone: () => void
  onClose: () => void
  /** Looks again, because what is shown has changed elsewhere; answers with the entries of now, or null when it failed. */
  onStale: () => Promise<JsonObject[] | null>
}

/** The form of an action, in a dialog over the collection. */
export function ActionDialog(props: Props) {
  const { asked, collection, entries, onClose } = props
  const services = useServices()
  return (
    <FormDialog
      form={asked.form}
      title={asked.action.label}
      about={asked.entry ? <AboutEntry collection={collection} entry={asked.entry} entries={entries} /> : null}
      services={services}
      onClose={onClose}
    >
      {given => <AskedForm {...props} {...given} />}
    </FormDialog>
  )
}

function AskedForm({ asked, collection, answer, closing, shown, onDone, onClose, onStale }: Props & InDialog) {
  const { action, entry } = asked
  const { id } = collection
  const form = use(loadForm(shown.set, shown.form))
  const offered = useMemo(() => offeredIn(answer, action.offers), [answer, action])
  const dataOf = (of: JsonObject | null): JsonObject => firstData(form.schema.properties ?? {}, of, offered)
  const [first, setFirst] = useState(() => dataOf(entry))
  const { pathname } = useLocation()
  const kept = useStoredTyped(actionPlace(pathname), () =>
    versions.clash === null && deepEquals(typed, first)
      ? null
      : actionToStore(asked, id, withoutSecrets(form.ui, versions.clash?.typed ?? typed)),
  )
  const versions = useVersions(first, storedDataFor(kept, asked, id))
  const [restored] = useState(versions.restored)
  const [typed, setTyped] = useState<JsonObject>(() => shown.taken?.data ?? restored ?? first)
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const close = useClosing(!deepEquals(typed, first), onClose, closing)
  const goOnWith = (data: JsonObject): void => {
    versions.settle()
    setTyped(data)
  }
  const send = async (body: JsonObject): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    leaving.current = new AbortController()
    try {
      const input = { headers: shown.headers, params: entryParams(action.operation, entry?.[id]) }
      // Each time anew: what is encrypted is taken once.
      const sending = async () =>
        callNamed(action.operation, { ...input, body: await encrypted(body, action) }, { handles: 'all' })
      await whenOnline(sending, leaving.current.signal, setWaiting)
      onDone()
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const entries = [404, 409].includes(error.status) ? await onStale() : null
      const now = isOlder(error) ? entries?.find(one => one[id] === entry?.[id]) : undefined
      const merged = versions.mergedAfter(error, body, now ? dataOf(now) : null)
      if (merged) {
        goOnWith(merged)
        return await send(merged)
      }
      if (!now) setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <OfferedProvider value={offered}>
      <DialogFields
        form={form}
        shown={shown}
        typed={typed}
        busy={busy}
        refusal={refusal}
        isRestored={restored !== null}
        notes={
          <ChooseOfClash
            clash={versions.clash}
            form={form.published}
            onKeep={goOnWith}
            onTake={now => {
              setFirst(now)
              goOnWith(now)
            }}
          />
        }
        submitTone={action.tone ?? 'normal'}
        sending={<NetworkNote shown={isWaiting} busy={busy} />}
        onCancel={close}
        onChange={setTyped}
        onSubmit={body => void send(body)}
      />
    </OfferedProvider>
  )
}

/** What is sent, with what the action says encrypted. */
async function encrypted(body: JsonObject, { encrypt = {} }: CollectionAction): Promise<JsonObject> {
  const sent = { ...body }
  for (const [member, field] of Object.entries(encrypt)) sent[member] = await encryptPassword(String(body[field] ?? ''))
  return sent
}

/** What the form begins with: what the entry holds of its fields, and the one option where there is no other. */
function firstData(fields: object, entry: JsonObject | null, offered: Offered): JsonObject {
  const alone = Object.entries(offered).flatMap(([field, options]) =>
    options[0] && options.length === 1 ? [[field, options[0].value]] : [],
  )
  const held = Object.entries(entry ?? {}).filter(([name, value]) => Object.hasOwn(fields, name) && value !== null)
  return { ...Object.fromEntries(alone), ...Object.fromEntries(held) }
}
