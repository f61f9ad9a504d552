import { deepEquals } from '@rjsf/utils'
import { use, useMemo, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { mergeFields } from '#engine/records/merge-fields.ts'
import { ApiError } from '../api/call.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { DialogFields, FormDialog, type InDialog } from '../forms/form-dialog.tsx'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { fieldsOf, referenceKind } from '../forms/schema-annotations.ts'
import { Offline } from '../forms/sending-notes.tsx'
import { useClosing } from '../forms/use-closing.ts'
import { withoutSecrets } from '../forms/without-secrets.ts'
import { useServices } from '../session/form-services.ts'
import { useStoredTyped } from '../session/use-stored-input.ts'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { parentData } from '../workflow/parent-in-address.ts'
import { usePrefill } from '../workflow/use-prefill.ts'
import { useBegin } from './use-begin.ts'

/** `kind`: of what is made; `parent`: id of the record that it will belong to; `names`: a record that its form names at first. */
type Props = { kind: string; parent: string; names?: { kind: string; id: string }; title: string; onClose: () => void }

/** The place of what is typed for a new record that belongs to another. */
export function beginPlace(parent: string, kind: string): string {
  return ['begin', parent, kind].join(':')
}

/** A short form by which something is made that belongs to a record, over the page that is open. */
export function BeginDialog(props: Props) {
  const { kind, parent, title, onClose } = props
  const { records } = useDefinitions()
  // Its own: what others did meanwhile is among the options.
  const services = useServices(parent, parent)
  const prefill = usePrefill(kind, parent)
  return (
    <FormDialog form={records[kind]?.form ?? ''} title={title} services={services} onClose={onClose}>
      {given => (prefill !== undefined ? <BeginForm {...props} {...given} prefill={prefill} /> : <FormSkeleton fields={2} />)}
    </FormDialog>
  )
}

function BeginForm({ kind, parent, names, prefill, onClose, closing, shown }: Props & InDialog & { prefill: JsonObject | null }) {
  const { records } = useDefinitions()
  const form = use(loadForm(shown.set, shown.form))
  const begin = useBegin(kind)
  const restored = useStoredTyped(beginPlace(parent, kind), () => (unsaved ? withoutSecrets(form.ui, typed) : null))
  const first = useMemo<JsonObject>(
    () => ({ ...prefill, ...naming(form, names), ...parentData(records[kind] ?? {}, parent) }),
    [prefill, records, kind, parent, form, names],
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

/** A record in the field that names one of its kind. */
function naming({ schema }: LoadedForm, names: Props['names']): JsonObject {
  const [field] = fieldsOf(schema).find(([, one]) => one.format === 'ref' && referenceKind(one) === names?.kind) ?? []
  return names && field !== undefined ? { [field]: names.id } : {}
}
