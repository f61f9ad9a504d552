import { deepEquals } from '@rjsf/utils'
import { use, useMemo, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { mergeFields } from '#engine/records/merge-fields.ts'
import { ApiError } from '../../api/call.ts'
import { DialogFields, FormDialog, type InDialog } from '../../forms/form-dialog.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Offline } from '../../forms/sending-notes.tsx'
import { useClosing } from '../../forms/use-closing.ts'
import { withoutSecrets } from '../../forms/without-secrets.ts'
import { useServices } from '../../session/form-services.ts'
import { useKeptTyped } from '../../session/use-kept-typed.ts'
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
  // Its own: what others did meanwhile is among the options.
  const services = useServices(record.id)
  const prefill = usePrefill(childList.list.record, record.id)
  return (
    <FormDialog form={childList.kind.form} title={title} services={services} onClose={onClose}>
      {given => (prefill !== undefined ? <Asked {...props} {...given} prefill={prefill} /> : <FormSkeleton fields={2} />)}
    </FormDialog>
  )
}

function Asked({ record, childList, prefill, onClose, closing, shown }: Props & InDialog & { prefill: JsonObject | null }) {
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
  return (
    <DialogFields
      form={form}
      shown={shown}
      typed={typed}
      busy={begin.isPending}
      refusal={refusal}
      isRestored={restored !== null}
      sending={<Offline shown={begin.isWaiting} onCancel={begin.cancel} />}
      onCancel={close}
      onChange={setTyped}
      onSubmit={data => begin.mutate({ data, headers: shown.headers }, { onSuccess: onClose })}
    />
  )
}
