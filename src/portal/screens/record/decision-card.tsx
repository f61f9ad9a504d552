import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { type decisionAt, personOf, pinsOf } from '../../workflow/record-answer.ts'
import { DecisionText } from './decision-text.tsx'

type Props = {
  decision: ReturnType<typeof decisionAt>
  reader: Reader
  /** Name of the carrier whose row it is about. */
  at?: string
  /** What its reader does about it. */
  action?: ReactNode
}

/**
 * A decision: who, when, why, and at how many fields. Nothing as long as nobody has decided. One that the owner answered by submitting
 * again is over for them; who decides next reads what was asked.
 */
export function DecisionCard({ decision, reader, at, action }: Props) {
  const say = useTexts('record')
  if (!decision || (decision.answered && reader === 'owner')) return null
  const { line, answered } = decision
  const who = personOf(line)
  const count = pinsOf(line).length
  const said = answered ? say('last-time', { decision: line.label.toLowerCase() }) : line.label
  return (
    <SectionCard
      title={at ? say('decision-at', { carrier: at, decision: said }) : said}
      sentence={who === null ? <RelativeTime at={line.at} /> : say.rich('by', { who, time: <RelativeTime at={line.at} /> })}
    >
      <DecisionText decision={line} />
      {count > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {say('commented', { count })}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 2 }}>{action}</Box> : null}
    </SectionCard>
  )
}
