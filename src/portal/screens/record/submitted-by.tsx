import { Typography } from '@mui/material'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { type HistoryAnswer, personOf, type RecordAnswer } from '../../workflow/record-answer.ts'

/** Which organisation a record belongs to, and who of it submitted it last, as far as its reader sees that. */
export function SubmittedBy({ record, history }: { record: RecordAnswer; history: HistoryAnswer[] }) {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  if (record.owner.label === '') return null
  const submitted = history.find(({ workflow, event }) => {
    const meta = workflows[workflow]?.meta
    return meta?.kind === 'lifecycle' && meta.events[event]?.submits !== undefined
  })
  const person = submitted ? personOf(submitted) : null
  const organisation = record.owner.label
  return (
    <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {person === null ? say('owned-by', { organisation }) : say('submitted-by', { person, organisation })}
    </Typography>
  )
}
