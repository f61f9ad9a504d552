import { Avatar as MuiAvatar } from '@mui/material'
import type { Tone } from '../theme/tokens.ts'
import { initialsOf, toneOf } from './initials.ts'

interface AvatarProps {
  name: string
  /** Address of a picture; without one, or when it does not load, the initials stand. */
  picture?: string | undefined
  size?: number
  /** People are round, organisations and things are square. */
  shape?: 'circle' | 'square'
  /** True beside the written name, where reading it twice would be noise. */
  decorative?: boolean
}

/** A picture, or initials in a colour that stays the same for the same name. */
export function Avatar({ name, picture, size = 32, shape = 'circle', decorative = false }: AvatarProps) {
  const tone: Tone | 'accent' = toneOf(name)
  const ground = tone === 'accent' ? 'own.accentSoft' : `tone.${tone}.soft`
  return (
    <MuiAvatar
      {...(picture ? { src: picture, alt: decorative ? '' : name } : {})}
      {...(decorative ? { 'aria-hidden': true } : picture ? {} : { role: 'img', 'aria-label': name })}
      variant={shape === 'square' ? 'rounded' : 'circular'}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        borderRadius: shape === 'square' ? `${Math.round(size / 4)}px` : '50%',
        border: 1,
        borderColor: tone === 'accent' ? 'own.accentLine' : `tone.${tone}.line`,
        bgcolor: picture ? 'own.sunken' : ground,
        color: tone === 'accent' ? 'own.accent' : `tone.${tone}.text`,
      }}
    >
      {picture ? undefined : initialsOf(name)}
    </MuiAvatar>
  )
}
