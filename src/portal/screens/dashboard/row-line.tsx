import { Box, Link, Stack, Typography } from '@mui/material'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'

type Props = { label: string; href: string; row: LifecycleAnswer; next?: boolean }

/** One record in a line: its name, where it stands, since when; with `next` the step that comes. */
export function RowLine({ label, href, row, next = false }: Props) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Link href={href} underline="hover" sx={name}>
          {label}
        </Link>
        {next && row.next ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {row.next}
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
