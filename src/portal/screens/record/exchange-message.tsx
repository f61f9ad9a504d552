import { Box, Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { type ExchangeAnswer, meant } from '../../workflow/record-answer.ts'

/** What a question or an answer says, who said it and when. */
export function ExchangeMessage({ line }: { line: ExchangeAnswer }) {
  return (
    <Box sx={{ '& + &': { mt: 1.5 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {line.actor.name}, <RelativeTime at={line.at} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{String(meant(line, line.says) ?? '')}</Typography>
    </Box>
  )
}

/** What a question or an answer is to its reader: their own, a colleague's, or from whom. */
export function useExchangeTitle({ says, by, scope, actor }: ExchangeAnswer): string {
  const say = useTexts('record')
  const carrier = useCarrierName(scope || undefined) ?? ''
  const from = actor.own ? 'own' : actor.ours ? 'ours' : by
  return say(says === 'question' ? 'a-question' : 'an-answer', { by: from, carrier, name: actor.name })
}
