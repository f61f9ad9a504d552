import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import type { Tone } from '../theme/tokens.ts'
import { Icon } from './icon.tsx'
import { StatusBadge } from './status-badge.tsx'
import { RelativeTime } from './time/relative-time.tsx'

interface TimelineState {
  label: string
  tone: Tone
}

interface TimelineItem {
  id: string
  /** Nobody: it followed by itself. */
  actor: string | null
  /** What was done, in the past: "approved", "sent back". */
  event: string
  /** Where it was done, when there are several places. */
  where?: ReactNode
  at: Date | string
  from?: TimelineState
  to?: TimelineState
  /** Anything below it: what was said, changed values, files. */
  children?: ReactNode
}

/** What happened to a record, newest first as given. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(item => (
        <Box key={item.id} component="li" sx={row}>
          <Box aria-hidden sx={{ ...mark, color: `tone.${item.to?.tone ?? 'neutral'}.text` }}>
            <Icon name={item.to?.tone ?? 'neutral'} size={18} />
          </Box>
          <Box sx={{ minWidth: 0, flex: 1, pb: 2.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, typography: 'body2' }}>
              {item.actor === null ? null : (
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {item.actor}
                </Box>
              )}
              <span>{item.event}</span>
              {item.where ? <span>· {item.where}</span> : null}
              <Box component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
                <RelativeTime at={item.at} />
              </Box>
            </Box>
            <Change from={item.from} to={item.to} />
            {item.children}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Change({ from, to }: { from?: TimelineState | undefined; to?: TimelineState | undefined }) {
  const say = useTexts('frame')
  if (!to) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
      {from ? (
        <>
          <StatusBadge tone={from.tone} size="small">
            {from.label}
          </StatusBadge>
          <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
            <Icon name="arrow" size={14} title={say('changed-to')} />
          </Box>
        </>
      ) : null}
      <StatusBadge tone={to.tone} size="small">
        {to.label}
      </StatusBadge>
    </Box>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  // The line that joins the marks; it ends with the last one.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 8,
    top: 24,
    bottom: 2,
    width: 2,
    borderRadius: 1,
    bgcolor: 'own.line',
  },
  '&:last-of-type > :last-child': { pb: 0 },
} as const

const mark = { flex: 'none', height: 20, display: 'grid', placeItems: 'center' } as const
