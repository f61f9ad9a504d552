import { Link } from '@mui/material'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

/** The way to the record that this one belongs to. */
export function ParentCard({ record, owns }: { record: RecordAnswer; owns: boolean }) {
  const { records } = useDefinitions()
  const kind = records[record.parent?.kind ?? '']
  const page = owns ? kind?.pages?.owner : kind?.pages?.reviewer
  if (!record.parent || !kind || !page) return null
  return (
    <SectionCard title={kind.title}>
      <Link href={page.replace(':id', record.parent.id)}>{record.parent.label}</Link>
    </SectionCard>
  )
}
