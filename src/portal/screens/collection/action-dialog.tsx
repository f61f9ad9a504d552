import { Button, DialogContent, DialogTitle, Typography } from '@mui/material'
import { deepEquals } from '@rjsf/utils'
import { type RefObject, use, useEffect, useMemo, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { CollectionAction } from '#engine/definitions/pages/navigation.ts'
import { pointer } from '#engine/lists/cell.ts'
import type { OperationId } from '#generated/operations.ts'
import { ApiError, callNamed } from '../../api/call.ts'
import { whenOnline } from '../../api/when-online.ts'
import { type NewForm, NewFormNotice, useNewForm } from '../../forms/form-changed.tsx'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { type Offered, OfferedProvider } from '../../forms/offered.ts'
import { NetworkNote, Refused } from '../../forms/sending-notes.tsx'
import { useClosing } from '../../forms/use-closing.ts'
import { useServices } from '../../session/form-services.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'
import { unsent } from '../../ui/leaving/unsent.ts'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { entryParams } from './use-act.ts'

/** An action whose form is asked, of one entry or of the page. */
export type Asked = { action: CollectionAction; form: string; entry: JsonObject | null }

type Props = {
  asked: Asked
  /** Member of an entry that is its id. */
  id: string
  /** What the collection's operation answered with. */
  answer: JsonObject | JsonObject[]
  onDone: () => void
  onClose: () => void
}

/** The form of an action, in a dialog over the collection. */
export function ActionDialog(props: Props) {
  const { asked, onClose } = props
  const shown = useNewForm(asked.form)
  const services = useServices()
  // The form knows whether there is something to ask about.
  const closing = useRef(onClose)
  return (
    <PageDialog
      open
      onClose={() => closing.current()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="action-title"
      slotProps={{ paper: unsent }}
    >
      <DialogTitle id="action-title">{asked.action.label}</DialogTitle>
      <DialogContent>
        <FormServicesProvider value={services}>
          <Awaited key={shown.set} fallback={<FormSkeleton fields={2} />}>
            <AskedForm {...props} closing={closing} shown={shown} />
          </Awaited>
        </FormServicesProvider>
      </DialogContent>
    </PageDialog>
  )
}

function AskedForm({
  asked,
  id,
  answer,
  closing,
  shown,
  onDone,
  onClose,
}: Props & { closing: RefObject<() => void>; shown: NewForm }) {
  const button = useTexts('buttons')
  const { action, entry } = asked
  const form = use(loadForm(shown.set, shown.form))
  const offered = useMemo(() => offeredIn(answer, action), [answer, action])
  const first = useMemo(() => firstData(form.schema.properties ?? {}, entry, offered), [form, entry, offered])
  const [typed, setTyped] = useState<JsonObject>(() => shown.taken?.data ?? first)
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const close = useClosing(!deepEquals(typed, first), onClose, closing)
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])
  const send = async (body: JsonObject): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    leaving.current = new AbortController()
    try {
      const input = { body, headers: shown.headers, params: entryParams(action.operation, entry?.[id]) }
      const sending = () => callNamed(action.operation as OperationId, input, { handles: 'all' })
      await whenOnline(sending, leaving.current.signal, setWaiting)
      onDone()
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <OfferedProvider value={offered}>
      <Refused refusal={problems.length === 0 ? refusal : null} onShowNew={changed => shown.take(changed, typed)} />
      <NewFormNotice taken={shown.taken} />
      {form.description ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {form.description}
        </Typography>
      ) : null}
      <GeneratedForm
        form={form}
        data={typed}
        card={false}
        busy={busy}
        serverProblems={problems}
        submitTone={action.tone ?? 'normal'}
        sending={<NetworkNote shown={isWaiting} busy={busy} />}
        leadingActions={<Button onClick={close}>{button('cancel')}</Button>}
        onChange={setTyped}
        onSubmit={body => void send(body)}
      />
    </OfferedProvider>
  )
}

function offeredIn(answer: Props['answer'], { offers = {} }: CollectionAction): Offered {
  return Object.fromEntries(
    Object.entries(offers).map(([field, at]) => {
      const options = pointer(answer as JsonObject, at)
      return [field, Array.isArray(options) ? (options as Offered[string]) : []]
    }),
  )
}

/** What the form begins with: what the entry holds of its fields, and the one option where there is no other. */
function firstData(fields: object, entry: JsonObject | null, offered: Offered): JsonObject {
  const alone = Object.entries(offered).flatMap(([field, options]) =>
    options[0] && options.length === 1 ? [[field, options[0].value]] : [],
  )
  const held = Object.entries(entry ?? {}).filter(([name, value]) => Object.hasOwn(fields, name) && value !== null)
  return { ...Object.fromEntries(alone), ...Object.fromEntries(held) }
}
