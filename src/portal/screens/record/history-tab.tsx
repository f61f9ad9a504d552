import { Box } from '@mui/material'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { titleAt } from '#engine/records/title-at.ts'
import { drawing } from '#engine/workflow/drawing.ts'
import { metaOf } from '#engine/workflow/lifecycle.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { lineOf } from '../../forms/problem-summary.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { type FieldComment, fieldCommentsOf, personOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import { useHistory } from '../../workflow/use-record.ts'
import { DecisionText } from './decision-text.tsx'

/** Everything that happened to the record, newest first. */
export function HistoryTab({ record, form }: { record: RecordAnswer; form: PublishedForm }) {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  const history = useHistory(record)
  if (history.isPending) return <ListSkeleton rows={4} columns={1} />
  if (history.isLoadingError)
    return <ErrorState what={say('history-failed')} advice={history.error.message} onRetry={() => void history.refetch()} />
  if (history.data.length === 0) return <EmptyState drawing="list" sentence={say('no-history')} />
  const moved = [...new Set(history.data.map(line => line.workflow))].flatMap(id => workflows[id] ?? [])
  const tones = new Map(
    moved.flatMap(workflow =>
      drawing(workflow).nodes.flatMap(({ state, label, tone }) =>
        [label, ...Object.values(metaOf(workflow, state, 'labelFor') ?? {})].map(
          name => [`${workflow.id} ${name}`, tone] as const,
        ),
      ),
    ),
  )
  const state = (id: string, label: string) => ({ label, tone: tones.get(`${id} ${label}`) ?? ('neutral' as const) })
  return (
    <Timeline
      items={history.data.map(line => ({
        id: `${line.workflow} ${line.scope} ${line.seq}`,
        actor: personOf(line),
        event: line.label,
        at: line.at,
        ...(line.scope === '' ? {} : { where: <Carrier scope={line.scope} /> }),
        ...(line.from === null ? {} : { from: state(line.workflow, line.from) }),
        to: state(line.workflow, line.to),
        children: (
          <>
            <DecisionText decision={line} />
            <GivenFieldComments fieldComments={fieldCommentsOf(line)} form={form} data={record.data} />
          </>
        ),
      }))}
    />
  )
}

/** What was marked, each with the name of its field. */
function GivenFieldComments({
  fieldComments,
  form,
  data,
}: {
  fieldComments: FieldComment[]
  form: PublishedForm
  data: JsonObject
}) {
  const say = useTexts('record')
  if (fieldComments.length === 0) return null
  return (
    <Box component="ul" aria-label={say('comments')} sx={{ mt: 0.5, mb: 0, pl: 2.5, typography: 'body2' }}>
      {fieldComments.map(({ path, comment }) => (
        <li key={path}>{lineOf(titleAt(form.schema, path, data), comment)}</li>
      ))}
    </Box>
  )
}

function Carrier({ scope }: { scope: string }) {
  return useCarrierName(scope)
}
