import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type Drawing, drawings } from './empty-drawings.tsx'

interface EmptyStateProps {
  drawing: Drawing
  /** One sentence: what would stand here. */
  sentence: string
  /** The one thing to do, usually a button. */
  action?: ReactNode
}

/** A place with nothing in it yet. */
export function EmptyState({ drawing, sentence, action }: EmptyStateProps) {
  const { soft, strong } = drawings[drawing]
  return (
    <Stack sx={{ alignItems: 'center', gap: 2.5, px: 2, py: { xs: 5, sm: 7 }, textAlign: 'center' }}>
      <svg
        width="160"
        height="112"
        viewBox="0 0 160 112"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        <Box component="g" sx={{ stroke: 'var(--o-palette-own-line)' }}>
          {soft}
        </Box>
        <Box component="g" sx={{ stroke: 'var(--o-palette-own-control)', fill: 'var(--o-palette-background-paper)' }}>
          {strong}
        </Box>
      </svg>
      <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>{sentence}</Typography>
      {action}
    </Stack>
  )
}
