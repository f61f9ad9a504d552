import type { Reader } from '#engine/permissions/reader.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { decisionAt } from '../../workflow/record-answer.ts'
import { DecisionText } from './decision-text.tsx'

/**
 * A decision: who, when, why. Nothing as long as nobody has decided. One that the owner answered by submitting again is over for them; who
 * decides next reads what was asked.
 */
export function DecisionCard({ decision, reader }: { decision: ReturnType<typeof decisionAt>; reader: Reader }) {
  if (!decision || (decision.answered && reader === 'owner')) return null
  const { line, answered } = decision
  return (
    <SectionCard
      title={answered ? `Last time: ${line.label.toLowerCase()}` : line.label}
      sentence={
        <>
          by {line.actor.name}, <RelativeTime at={line.at} />
        </>
      }
    >
      <DecisionText decision={line} />
    </SectionCard>
  )
}
