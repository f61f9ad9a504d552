import { Alert, Link } from '@mui/material'
import { use } from 'react'
import { readerOf } from '#engine/permissions/reader.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
import { referenceKind } from '../../forms/schema-annotations.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { contentOf } from '../../workflow/record-answer.ts'
import { useRecord } from '../../workflow/use-record.ts'
import type { MissingToSubmit } from '../../workflow/way-to-submit.ts'

type Props = { record: RecordAnswer; missing: MissingToSubmit }

/** Says above a form what is missing until it can be submitted, whatever is filled in, with the way there; suspends while forms are loaded. */
export function MissingNote({ record, missing }: Props) {
  const { records } = useDefinitions()
  const above = useRecord(record.parent?.kind ?? '', record.parent?.id).data
  const asked = Object.keys(records).filter(kind => missing.workflows.includes(records[kind]?.workflow ?? ''))
  return (
    <Alert severity="warning" role="note" sx={{ my: 2 }}>
      {missing.text} {above && asked.includes(above.kind) ? <To kind={above.kind} id={above.id} label={above.label} /> : null}
      {[record, ...(above ? [above] : [])].map(one => (
        <Named key={one.id} record={one} asked={asked} />
      ))}
    </Alert>
  )
}

/** The records that a record names of the kinds that are asked for. */
function Named({ record, asked }: { record: RecordAnswer; asked: string[] }) {
  const { hash, records } = useDefinitions()
  const { schema } = use(loadForm(hash, records[record.kind]?.form ?? ''))
  const data = contentOf(record)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const id = data[name]
    if (typeof field !== 'object' || field.format !== 'ref' || typeof id !== 'string') return null
    const kind = referenceKind(field)
    return asked.includes(kind) ? <Read key={name} kind={kind} id={id} /> : null
  })
}

function Read({ kind, id }: { kind: string; id: string }) {
  const found = useRecord(kind, id).data
  return found ? <To kind={kind} id={id} label={found.label} reader={readerOf(found.facts.actor, found.owner.id)} /> : null
}

type ToProps = { kind: string; id: string; label: string; reader?: ReturnType<typeof readerOf> }

function To({ kind, id, label, reader = 'owner' }: ToProps) {
  const { records } = useDefinitions()
  const pages = records[kind]?.pages
  const page = pages && pageFor(pages, reader)
  return page ? (
    <>
      {records[kind]?.title}: <Link href={page.replace(':id', id)}>{label}</Link>
    </>
  ) : null
}
