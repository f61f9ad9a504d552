import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'

interface LogoProps {
  /** Height in px of the mark. */
  size?: number
  /** The portal's name; shown beside the mark unless `markOnly`. */
  name?: string
  markOnly?: boolean
}

/** The mark: an on-ramp, a lane that rises from the side and joins the one that goes ahead. */
export function Logo({ size = 28, markOnly = false, ...props }: LogoProps) {
  const say = useTexts('frame')
  const name = props.name ?? say('portal')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary' }}>
      <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={markOnly ? name : say('logo', { name })}>
        <title>{name}</title>
        <Box component="rect" width="32" height="32" rx="8" sx={{ fill: 'var(--o-palette-own-accentSolid)' }} />
        {/* Lanes run off the edges, so that it reads as a piece of road also at 16 px. */}
        <g fill="none" strokeWidth="4.4">
          <path d="M21.4 32V0" stroke="#fff" />
          <path d="M10.4 32v-3.5c0-9 5.8-8.5 5.8-17.5V0" stroke="#b3b0f5" />
        </g>
      </svg>
      {markOnly ? null : (
        <Box
          component="span"
          aria-hidden
          sx={{ fontSize: `${size * 0.62}px`, fontWeight: 600, letterSpacing: '-0.025em', lineHeight: 1 }}
        >
          {name}
        </Box>
      )}
    </Box>
  )
}
