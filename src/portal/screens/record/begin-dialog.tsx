import { Button, DialogContent, DialogTitle, Typography } from '@mui/material'
import { deepEquals } from '@rjsf/utils'
import { type RefObject, use, useMemo, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { mergeFields } from '#engine/records/merge-fields.ts'
import { ApiError } from '../../api/call.ts'
import { type NewForm, NewFormNotice, useNewForm } from '../../forms/form-changed.tsx'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Offline, Refused, Restored } from '../../forms/sending-notes.tsx'
import { useClosing } from '../../forms/use-closing.ts'
import { withoutSecrets } from '../../forms/without-secrets.ts'
import { useServices } from '../../session/form-services.ts'
import { useKeptTyped } from '../../session/use-kept-typed.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'
import { unsent } from '../../ui/leaving/unsent.ts'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { parentData } from '../../workflow/parent-in-address.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { usePrefill } from '../../workflow/use-prefill.ts'
import type { ChildList } from './child-lists.ts'
import { useBegin } from './use-begin.ts'

type Props = { record: RecordAnswer; childList: ChildList; title: string; onClose: () => void }

/** The place of what is typed for a new record that belongs to another. */
export function beginPlace(record: RecordAnswer, { list }: ChildList): string {
  return ['begin', record.id, list.record].join(':')
}

/** A short form by which something is made that belongs to the record, on the record's own page. */
export function BeginDialog(props: Props) {
  const { record, childList, title, onClose } = props
  const shown = useNewForm(childList.kind.form)
  // Its own: what others did meanwhile is among the options.
  const services = useServices(record.id)
  const prefill = usePrefill(childList.list.record, record.id)
  // The form knows whether there is something to ask about.
  const closing = useRef(onClose)
  return (
    <PageDialog
      open
      onClose={() => closing.current()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="begin-title"
      slotProps={{ paper: unsent }}
    >
      <DialogTitle id="begin-title">{title}</DialogTitle>
      <DialogContent>
        <FormServicesProvider value={services}>
          <Awaited key={shown.set} fallback={<FormSkeleton fields={2} />}>
            {prefill !== undefined ? (
              <Asked {...props} prefill={prefill} closing={closing} shown={shown} />
            ) : (
              <FormSkeleton fields={2} />
            )}
          </Awaited>
        </FormServicesProvider>
      </DialogContent>
    </PageDialog>
  )
}

type AskedProps = Props & {
  prefill: JsonObject | null
  closing: RefObject<() => void>
  shown: NewForm
}

function Asked({ record, childList, prefill, onClose, closing, shown }: AskedProps) {
  const button = useTexts('buttons')
  const form = use(loadForm(shown.set, shown.form))
  const begin = useBegin(childList.list.record)
  const restored = useKeptTyped(beginPlace(record, childList), () => (unsaved ? withoutSecrets(form.ui, typed) : null))
  const first = useMemo<JsonObject>(
    () => ({ ...prefill, ...parentData(childList.kind, record.id) }),
    [prefill, childList.kind, record.id],
  )
  const [typed, setTyped] = useState<JsonObject>(() => shown.taken?.data ?? restored ?? first)
  const [begun, setBegun] = useState(first)
  if (begun !== first) {
    setBegun(first)
    // What it begins with came late: where nobody has typed meanwhile it stands.
    setTyped(mergeFields(begun, typed, first).data)
  }
  const unsaved = !begin.isSuccess && !deepEquals(typed, first)
  const close = useClosing(unsaved, onClose, closing)
  const refusal = begin.error instanceof ApiError ? begin.error : null
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])
  return (
    <>
      <Refused refusal={problems.length === 0 ? refusal : null} onShowNew={changed => shown.take(changed, typed)} />
      <Restored shown={restored !== null} />
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
        busy={begin.isPending}
        serverProblems={problems}
        sending={<Offline shown={begin.isWaiting} onCancel={begin.cancel} />}
        leadingActions={<Button onClick={close}>{button('cancel')}</Button>}
        onChange={setTyped}
        onSubmit={data => begin.mutate({ data, headers: shown.headers }, { onSuccess: onClose })}
      />
    </>
  )
}
