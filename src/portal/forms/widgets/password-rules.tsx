import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

// The parts of the format "password" (engine/validation/formats/text.ts), which alone decides; a test holds them together.
const rules = [
  { says: 'password-upper-case', met: (text: string) => /\p{Lu}/u.test(text) },
  { says: 'password-lower-case', met: (text: string) => /\p{Ll}/u.test(text) },
  { says: 'password-digit', met: (text: string) => /\p{Nd}/u.test(text) },
  { says: 'password-special', met: (text: string) => /[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(text) },
] as const

/** The rules that a text has to meet, of `least` characters or more. */
export function rulesFrom(least: number) {
  return [{ says: 'password-length', met: (text: string) => [...text].length >= least } as const, ...rules]
}

/** What a password of at least so many characters needs, ticked off while it is typed. */
export function PasswordRules({ text, least }: { text: string; least: number }) {
  const say = useTexts('forms')
  return (
    <Box component="ul" aria-label={say('password-needs')} sx={list}>
      {rulesFrom(least).map(({ says, met }) => {
        const done = met(text)
        return (
          <Box key={says} component="li" sx={{ ...item, color: done ? 'tone.good.text' : 'text.secondary' }}>
            <Icon name={done ? 'good' : 'neutral'} size={15} />
            {say(says, { least })}
            <VisuallyHidden>{say(done ? 'rule-met' : 'rule-missing')}</VisuallyHidden>
          </Box>
        )
      })}
    </Box>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  rowGap: 0.25,
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
} as const

const item = { position: 'relative', display: 'flex', alignItems: 'center', gap: 0.75 } as const
