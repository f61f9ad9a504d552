import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Tone } from '../theme/tokens.ts'
import { Icon } from './icon.tsx'

interface StatusBadgeProps {
  tone: Tone
  /** The state in words. */
  children: ReactNode
  size?: 'small' | 'medium'
}

/** A state, always as icon, word and colour together; long words wrap, so that all of them can be read. A small one has two lines: the rest is there on hover. */
export function StatusBadge({ tone, children, size = 'medium' }: StatusBadgeProps) {
  const small = size === 'small'
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.625,
        maxWidth: '100%',
        minHeight: small ? 22 : 26,
        padding: small ? '1px 8px 1px 5px' : '2px 10px 2px 7px',
        borderRadius: '7px',
        border: 1,
        borderColor: `tone.${tone}.line`,
        bgcolor: `tone.${tone}.soft`,
        color: `tone.${tone}.text`,
        fontSize: small ? '0.75rem' : '0.8125rem',
        fontWeight: 500,
        textAlign: 'left',
      }}
    >
      <Icon name={tone} size={small ? 14 : 15} />
      <Box component="span" sx={small ? twoLines : words} {...(small && typeof children === 'string' && { title: children })}>
        {children}
      </Box>
    </Box>
  )
}

const words = { minWidth: 0, overflowWrap: 'anywhere' } as const
const twoLines = {
  ...words,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const
