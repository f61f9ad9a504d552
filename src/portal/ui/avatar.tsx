import { Avatar as MuiAvatar } from '@mui/material'
import type { Tone } from '../theme/tokens.ts'

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

const tones = ['accent', 'good', 'waiting', 'stopped', 'neutral'] as const

/** At most two letters, numbers apart: of the first and the last word, or the first two of a single word's beginning. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(word => /^\p{L}/u.test(word))
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${letter(first)}${letter(last)}`.toUpperCase()
}

/** The same colour for the same name, on every page and after every reload. */
export function toneOf(name: string): (typeof tones)[number] {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length] ?? 'neutral'
}

// By code point, so that a letter outside the basic plane is not cut in half.
function letter(word: string): string {
  return [...word][0] ?? ''
}
