import { Box, Link } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { use } from 'react'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json } from '#engine/definitions/types.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { type Evidence, evidenceAt } from '#engine/records/evidence.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { redactedFields } from '#engine/records/redacted-fields.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { FieldRow } from '../../forms/data/field-row.tsx'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { PhonePreview, PhonePreviewSkeleton } from '../../forms/preview/phone-preview.tsx'
import { referenceKind } from '../../forms/schema-annotations.ts'
import { useServices } from '../../session/form-services.ts'
import { useSession } from '../../session/session.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { useRecord } from '../../workflow/use-record.ts'
import { EvidenceRows } from './evidence-rows.tsx'

type Props = { record: RecordAnswer; evidence: Evidence[] }

/** What a decision or one of its checks names (`engine/records/evidence.ts`), from the record and those around it, record by record. */
export function EvidenceCard({ record, named }: { record: RecordAnswer; named: string[] }) {
  const evidence = named.flatMap(value => evidenceAt(value) ?? [])
  const paths = [...new Set(evidence.map(({ steps }) => steps.join('/')))]
  return (
    <Box sx={frame}>
      <Awaited fallback={<EvidenceSkeleton evidence={evidence} />}>
        {paths.map(steps => (
          <RelatedEvidence key={steps} record={record} evidence={evidence.filter(one => one.steps.join('/') === steps)} />
        ))}
      </Awaited>
    </Box>
  )
}

/** Goes one step on, or shows what is asked of the record that it has come to. */
function RelatedEvidence({ record, evidence }: Props) {
  const form = useFormOf(record)
  const [step, ...rest] = evidence[0]?.steps ?? []
  if (step === undefined) return <Shown record={record} evidence={evidence} />
  const field = (form?.schema.properties as { [name: string]: RJSFSchema } | undefined)?.[step]
  const id = step === 'parent' ? record.parent?.id : record.data[step]
  const kind = step === 'parent' ? record.parent?.kind : field && referenceKind(field)
  if (typeof id !== 'string' || kind === undefined) return null
  return <Further kind={kind} id={id} evidence={evidence.map(one => ({ ...one, steps: rest }))} />
}

/** About as high as what is being read: whoever presses something below it presses what they see. */
function EvidenceSkeleton({ evidence }: { evidence: Evidence[] }) {
  return (
    <>
      <ListSkeleton rows={1 + evidence.filter(({ shows }) => shows === 'field').length} columns={1} />
      {evidence.some(({ shows }) => shows === 'preview') ? <PhonePreviewSkeleton /> : null}
    </>
  )
}

/** Another record. Nothing where this reader may not see it. */
function Further({ kind, id, evidence }: { kind: string; id: string; evidence: Evidence[] }) {
  const { data, isPending } = useRecord(kind, id)
  if (isPending) return <EvidenceSkeleton evidence={evidence} />
  if (!data) return null
  return (
    <>
      {(evidence[0]?.steps.length ?? 0) === 0 ? <Named record={data} /> : null}
      <RelatedEvidence record={data} evidence={evidence} />
    </>
  )
}

/** What another record is called, and the way to it. */
function Named({ record }: { record: RecordAnswer }) {
  const { records } = useDefinitions()
  const { facts } = useSession()
  const kind = records[record.kind]
  const page = kind?.pages && pageFor(kind.pages, readerOf(facts.actor, record.owner.id))
  return (
    <Box sx={{ typography: 'body2' }}>
      {kind?.title}: {page ? <Link href={page.replace(':id', record.id)}>{record.label}</Link> : record.label}
    </Box>
  )
}

function Shown({ record, evidence }: Props) {
  const { records, lists } = useDefinitions()
  const { facts } = useSession()
  const services = useServices(record.id)
  const form = useFormOf(record)
  const kind = records[record.kind]
  if (!form || !kind) return null
  const data = record.proposed ?? record.data
  const redacted = redactedFields(kind, facts.actor)
  const fields = evidence.flatMap(one => (one.shows === 'field' && !redacted.includes(one.field) ? [one.field] : []))
  const properties = (form.schema.properties ?? {}) as { [name: string]: RJSFSchema }
  return (
    <FormServicesProvider value={services}>
      {fields.length > 0 ? (
        <Box component="dl" sx={list}>
          {fields.map(name => (
            <FieldRow
              key={name}
              path={appendPointer('', name)}
              schema={properties[name] ?? {}}
              value={data[name] as Json}
              marks={{ changes: [], fieldComments: [] }}
              compact
            />
          ))}
        </Box>
      ) : null}
      {evidence.flatMap(one => {
        const list = one.shows === 'rows' ? lists[one.list] : undefined
        return one.shows === 'rows' && list ? [<EvidenceRows key={one.list} record={record} id={one.list} list={list} />] : []
      })}
      {evidence.some(({ shows }) => shows === 'preview') ? <PhonePreview form={form} data={data} /> : null}
    </FormServicesProvider>
  )
}

/** The form that the record was submitted under. */
function useFormOf(record: RecordAnswer) {
  const { hash, records } = useDefinitions()
  const form = records[record.kind]?.form
  return form === undefined ? undefined : use(loadForm(record.set ?? hash, form)).published
}

const frame = { display: 'grid', gap: 1.5, p: 1.5, mt: 1, borderRadius: '8px', bgcolor: 'own.sunken', minWidth: 0 } as const
const list = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: { xs: 0.25, sm: 1 }, m: 0 } as const
