import { drawing } from '#engine/workflow/drawing.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useReference } from '../../forms/cached-loads.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { useHistory } from '../../workflow/use-record.ts'
import { EventFiles } from './event-files.tsx'

/** Everything that happened to the record, newest first. */
export function HistoryTab({ record }: { record: RecordAnswer }) {
  const { workflows } = useDefinitions()
  const history = useHistory(record.kind, record.id)
  if (history.isPending) return <ListSkeleton rows={4} columns={1} />
  if (history.isError) return <ErrorState what="The history could not be loaded." onRetry={() => void history.refetch()} />
  if (history.data.length === 0) return <EmptyState drawing="list" sentence="No history present" />
  const moved = [...new Set(history.data.map(line => line.workflow))].flatMap(id => workflows[id] ?? [])
  const tones = new Map(
    moved.flatMap(workflow => drawing(workflow).nodes.map(node => [`${workflow.id} ${node.label}`, node.tone] as const)),
  )
  const state = (id: string, label: string) => ({ label, tone: tones.get(`${id} ${label}`) ?? ('neutral' as const) })
  return (
    <Timeline
      items={history.data.map(line => ({
        id: `${line.workflow} ${line.scope} ${line.seq}`,
        actor: line.actor.name,
        event: line.label,
        at: line.at,
        ...(line.scope === '' ? {} : { where: <Carrier scope={line.scope} /> }),
        ...(line.from === null ? {} : { from: state(line.workflow, line.from) }),
        to: state(line.workflow, line.to),
        ...(line.input.comment || line.input.note ? { comment: String(line.input.comment ?? line.input.note) } : {}),
        children: <EventFiles files={line.files} />,
      }))}
    />
  )
}

function Carrier({ scope }: { scope: string }) {
  return useReference('carrier', scope).value?.label ?? scope
}
