import { Box, Tooltip } from '@mui/material'
import type { Say } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ageOf, formatAge } from './format-age.ts'
import { formatDate, formatDateTime } from './format-date.ts'
import { useNow } from './now.tsx'

interface RelativeTimeProps {
  at: Date | string
  /** `age`: "2 d ago"; `bare`: "2 d"; `date`: "7 Nov 2026". */
  as?: 'age' | 'bare' | 'date'
}

/** When something happened, with the exact time on hover. */
export function RelativeTime({ at, as = 'age' }: RelativeTimeProps) {
  const say = useTexts('frame')
  const now = useNow()
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <Tooltip title={formatDateTime(moment)} describeChild>
      <Box component="time" dateTime={moment.toISOString()} sx={{ whiteSpace: 'nowrap' }}>
        {as === 'date' ? formatDate(moment) : as === 'bare' ? formatAge(moment, now, say) : phrase(moment, now, say)}
      </Box>
    </Tooltip>
  )
}

function phrase(at: Date, now: Date, say: Say<'frame'>): string {
  if (!ageOf(at, now)) return say('just-now')
  return say(at > now ? 'ahead' : 'ago', { age: formatAge(at, now, say) })
}
