import { Box, Link, Stack, Typography } from '@mui/material'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'
import { RowBadge } from '../../workflow/row-badge.tsx'

/** `kind`: title of its kind, where records of several stand together. `next`: what comes next for the reader. */
type Props = { label: string; href: string; row: LifecycleAnswer; kind?: string; next?: string | null }

/** One record in a line: its name, where it stands, since when, and the step that comes. */
export function RowLine({ label, href, row, kind, next }: Props) {
  const say = useTexts('record')
  const { facts } = useSession()
  // Whoever is at one carrier sees no rows of others.
  const carrier = useCarrierName(facts.actor.carrier === row.scope ? undefined : row.scope || undefined)
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Link href={href} underline="hover" sx={name}>
          {carrier === undefined ? label : say('at-carrier', { record: label, carrier })}
        </Link>
        {row.summary && !row.carried ? (
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
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <RowBadge row={row} />
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
