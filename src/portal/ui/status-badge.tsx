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

/** A state, always as icon, word and colour together. */
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
        height: small ? 22 : 26,
        padding: small ? '0 8px 0 5px' : '0 10px 0 7px',
        borderRadius: '7px',
        border: 1,
        borderColor: `tone.${tone}.line`,
        bgcolor: `tone.${tone}.soft`,
        color: `tone.${tone}.text`,
        fontSize: small ? '0.75rem' : '0.8125rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon name={tone} size={small ? 14 : 15} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  )
}
