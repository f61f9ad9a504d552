import { drawing } from '#engine/workflow/drawing.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { useHistory } from '../../workflow/use-record.ts'

/** Everything that happened to the record, newest first. */
export function HistoryTab({ record, workflow }: { record: RecordAnswer; workflow: Workflow }) {
  const history = useHistory(record.kind, record.id)
  if (history.isPending) return <ListSkeleton rows={4} columns={1} />
  if (history.isError) return <ErrorState what="The history could not be loaded." onRetry={() => void history.refetch()} />
  if (history.data.length === 0) return <EmptyState drawing="list" sentence="No history present" />
  const tones = new Map(drawing(workflow).nodes.map(node => [node.label, node.tone]))
  const state = (label: string) => ({ label, tone: tones.get(label) ?? ('neutral' as const) })
  return (
    <Timeline
      items={history.data.map(line => ({
        id: String(line.seq),
        actor: line.actor.name,
        event: line.label,
        at: line.at,
        ...(line.from === null ? {} : { from: state(line.from) }),
        to: state(line.to),
        ...(line.input.comment || line.input.note ? { comment: String(line.input.comment ?? line.input.note) } : {}),
      }))}
    />
  )
}
