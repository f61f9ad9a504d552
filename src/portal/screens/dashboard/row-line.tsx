import { Box, Link, Stack, Typography } from '@mui/material'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'

/** `kind`: title of its kind, where records of several stand together. `next`: what comes next for the reader. */
type Props = { label: string; href: string; row: LifecycleAnswer; kind?: string; next?: string | null }

/** One record in a line: its name, where it stands, since when, and the step that comes. */
export function RowLine({ label, href, row, kind, next }: Props) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Link href={href} underline="hover" sx={name}>
          {label}
        </Link>
        {row.summary ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {row.summary}
          </Typography>
        ) : null}
        {next ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {kind === undefined ? next : `${kind}: ${next}`}
          </Typography>
        ) : null}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flex: 'none' }}>
        <StatusBadge tone={row.tone} size="small">
          {row.label}
        </StatusBadge>
        <RelativeTime at={row.since} as="bare" />
      </Stack>
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const
const name = { color: 'text.primary', fontWeight: 500, overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 } as const
