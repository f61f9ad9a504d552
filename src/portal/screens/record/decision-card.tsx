import { Typography } from '@mui/material'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { EventFiles } from './event-files.tsx'
import { useReasonTitle } from './reason-title.ts'

/** The last decision: who, when, why, and what was said at which field. */
export function DecisionCard({ record }: { record: RecordAnswer }) {
  const { decision } = record
  const reason = useReasonTitle(decision)
  if (!decision) return null
  const { comment, note, internal_note: internal } = decision.input
  return (
    <SectionCard
      title={decision.label}
      sentence={
        <>
          by {decision.actor.name}, <RelativeTime at={decision.at} />
        </>
      }
    >
      {reason ? <Typography sx={{ fontWeight: 600 }}>{reason}</Typography> : null}
      {comment || note ? <Typography sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>{comment ?? note}</Typography> : null}
      <EventFiles files={decision.files} />
      {internal ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Internal note: {internal}
        </Typography>
      ) : null}
    </SectionCard>
  )
}
