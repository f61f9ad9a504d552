import { Box, Card, Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import type { ExchangeAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { ExchangeMessage, useExchangeTitle } from './exchange-message.tsx'

type Props = { record: RecordAnswer; shown: ExchangeAnswer[] }

/** Questions and answers before those that are shown, the oldest first, folded: as long as their row waits for somebody. */
export function EarlierExchange({ record: { exchanged, lifecycles }, shown }: Props) {
  const say = useTexts('record')
  const waits = lifecycles.filter(({ holder }) => holder !== 'nobody')
  const before = exchanged
    .filter(line => !shown.includes(line) && waits.some(row => row.workflow === line.workflow && row.scope === line.scope))
    .toReversed()
  const count = before.filter(({ says }) => says === 'question').length
  if (count === 0) return null
  return (
    <Card component="details" sx={{ mt: 2, px: 2, py: 1.5 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {say('earlier-questions', { count })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {before.map(line => (
          <Box component="li" key={`${line.workflow} ${line.scope} ${line.seq}`} sx={{ mt: 1.5 }}>
            <Line line={line} />
          </Box>
        ))}
      </Box>
    </Card>
  )
}

function Line({ line }: { line: ExchangeAnswer }) {
  const title = useExchangeTitle(line)
  const carrier = useCarrierName(line.scope || undefined)
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {carrier && !title.includes(carrier) ? `${title} · ${carrier}` : title}
      </Typography>
      <ExchangeMessage line={line} />
    </>
  )
}
