import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
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
  const say = useDefinitions().texts['record-pages'] ?? {}
  if (!decision || (decision.answered && reader === 'owner')) return null
  const { line, answered } = decision
  const who = personOf(line)
  const count = pinsOf(line).length
  return (
    <SectionCard
      title={`${at ? `${at}: ` : ''}${answered ? `Last time: ${line.label.toLowerCase()}` : line.label}`}
      sentence={
        <>
          {who === null ? '' : `by ${who}, `}
          <RelativeTime at={line.at} />
        </>
      }
    >
      <DecisionText decision={line} />
      {count > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {fillTokens(say[count === 1 ? 'commented-once' : 'commented'] ?? '', { count })}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 2 }}>{action}</Box> : null}
    </SectionCard>
  )
}
