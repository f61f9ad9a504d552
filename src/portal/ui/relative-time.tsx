import { Box, Tooltip } from '@mui/material'
import { formatAge } from './format-age.ts'
import { formatDate, formatDateTime } from './format-date.ts'
import { useNow } from './now.tsx'

interface RelativeTimeProps {
  at: Date | string
  /** `age`: "2 d ago"; `bare`: "2 d"; `date`: "7 Nov 2026". */
  as?: 'age' | 'bare' | 'date'
}

/** When something happened, with the exact time on hover. */
export function RelativeTime({ at, as = 'age' }: RelativeTimeProps) {
  const now = useNow()
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <Tooltip title={formatDateTime(moment)} describeChild>
      <Box component="time" dateTime={moment.toISOString()} sx={{ whiteSpace: 'nowrap' }}>
        {as === 'date' ? formatDate(moment) : as === 'bare' ? formatAge(moment, now) : phrase(moment, now)}
      </Box>
    </Tooltip>
  )
}

function phrase(at: Date, now: Date): string {
  const age = formatAge(at, now)
  if (age === 'now') return 'just now'
  return at > now ? `in ${age}` : `${age} ago`
}
