import { StatusBadge } from '../ui/status-badge.tsx'
import type { LifecycleAnswer } from './record-answer.ts'

/** Where a record stands, in one badge: what carries it on says it, where something does. */
export function RowBadge({ row }: { row: Pick<LifecycleAnswer, 'label' | 'tone' | 'summary' | 'carried'> }) {
  const { tone, carried } = row
  return (
    <StatusBadge tone={carried ?? tone} size="small">
      {statusText(row)}
    </StatusBadge>
  )
}

/** Where a record stands, in a few words: what carries it on says it, where something does. */
export function statusText({ label, summary, carried }: Pick<LifecycleAnswer, 'label' | 'summary' | 'carried'>): string {
  return carried && summary ? summary : label
}
