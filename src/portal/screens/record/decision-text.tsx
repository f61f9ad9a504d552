import { Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { type HistoryAnswer, meant } from '../../workflow/record-answer.ts'
import { EventFiles } from './event-files.tsx'
import { GivenFields } from './given-fields.tsx'

/** What was given with an event: the reason, what was written, what else its form asked, its files, and the note for reviewers. */
export function DecisionText({ decision }: { decision: HistoryAnswer }) {
  const say = useTexts('record')
  const { reason } = decision
  const written = meant(decision, 'comment') || meant(decision, 'note')
  const internal = meant(decision, 'internal-note')
  return (
    <>
      {reason ? <Typography sx={{ fontWeight: 600, mt: 0.5 }}>{reason}</Typography> : null}
      {written ? <Typography sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>{String(written)}</Typography> : null}
      <GivenFields line={decision} />
      <EventFiles files={decision.files} />
      {internal ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {say('internal-note', { note: String(internal) })}
        </Typography>
      ) : null}
    </>
  )
}
