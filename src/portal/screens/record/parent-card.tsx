import { Link } from '@mui/material'
import type { Reader } from '#engine/permissions/reader.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

/** The way to the record that this one belongs to. */
export function ParentCard({ record, reader }: { record: RecordAnswer; reader: Reader }) {
  const { records } = useDefinitions()
  const kind = records[record.parent?.kind ?? '']
  const page = kind?.pages && pageFor(kind.pages, reader)
  if (!record.parent || !kind || !page) return null
  return (
    <SectionCard title={kind.title}>
      <Link href={page.replace(':id', record.parent.id)}>{record.parent.label}</Link>
    </SectionCard>
  )
}
