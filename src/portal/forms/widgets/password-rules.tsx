import { Box } from '@mui/material'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

// The parts of the format "password" (engine/validation/formats/text.ts), which alone decides; a test holds them together.
const rules = [
  { says: '8 characters or more', met: (text: string) => [...text].length >= 8 },
  { says: 'An uppercase letter', met: (text: string) => /\p{Lu}/u.test(text) },
  { says: 'A lowercase letter', met: (text: string) => /\p{Ll}/u.test(text) },
  { says: 'A digit', met: (text: string) => /\p{Nd}/u.test(text) },
  { says: 'A special character', met: (text: string) => /[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(text) },
]

/** Whether every rule of the list is met. */
export function meetsAllRules(text: string): boolean {
  return rules.every(rule => rule.met(text))
}

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ text }: { text: string }) {
  return (
    <Box component="ul" aria-label="A password needs" sx={list}>
      {rules.map(({ says, met }) => {
        const done = met(text)
        return (
          <Box key={says} component="li" sx={{ ...item, color: done ? 'tone.good.text' : 'text.secondary' }}>
            <Icon name={done ? 'good' : 'neutral'} size={15} />
            {says}
            <VisuallyHidden>{done ? ', done' : ', missing'}</VisuallyHidden>
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
