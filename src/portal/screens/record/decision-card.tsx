import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { type decisionAt, fieldCommentsOf, personOf } from '../../workflow/record-answer.ts'
import { DecisionText } from './decision-text.tsx'

type Props = {
  decision: ReturnType<typeof decisionAt>
  reader: Reader
  /** Name of the carrier whose row it is about. */
  at?: string
  /** Title of the part of the page that it is about, where that is not the record itself. */
  part?: string
  /** What its reader does about it. */
  action?: ReactNode
}

/**
 * A decision: who, when, why, and at how many fields. Nothing as long as nobody has decided. One that the owner answered by submitting
 * again is over for them; who decides next reads what was asked.
 */
export function DecisionCard({ decision, reader, at, part, action }: Props) {
  const say = useTexts('record')
  if (!decision || (decision.answered && reader === 'owner')) return null
  const { line, answered } = decision
  const who = personOf(line)
  const count = fieldCommentsOf(line).length
  const said = answered ? say('last-time', { decision: line.label.toLowerCase() }) : line.label
  const title = at ? say('decision-at', { carrier: at, decision: said }) : said
  return (
    <SectionCard
      title={part === undefined ? title : say('decision-about', { part, decision: title })}
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
