import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { size } from '../../theme/tokens.ts'
import { SkipLink } from '../nav/skip-link.tsx'
import { Logo } from './logo.tsx'

interface PlainFrameProps {
  home?: string
  /** At the right of the bar: links for people who are not signed in, or "Sign out". */
  navigation?: ReactNode
  /** `narrow` for one small card, `form` for a card with a form of several fields. */
  width?: 'narrow' | 'form'
  /** Behind the page. */
  ground?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of sign-up, sign-in and set-up pages: calm and centred. */
export function PlainFrame({ home = '/', navigation, width = 'narrow', ground, footer, children }: PlainFrameProps) {
  const say = useTexts('frame')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', isolation: 'isolate' }}>
      <SkipLink />
      {ground}
      <Box component="header" sx={bar}>
        <Link
          href={home}
          underline="none"
          aria-label={say('home', { portal: say('portal') })}
          sx={{ display: 'inline-flex', mr: 'auto' }}
        >
          <Logo size={32} />
        </Link>
        {navigation}
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', justifyItems: 'center', alignContent: 'start', px: 2, pt: { xs: 2, sm: 6 }, pb: 6 }}
      >
        <Box sx={{ width: '100%', maxWidth: width === 'narrow' ? 440 : size.form }}>{children}</Box>
      </Box>
      {footer}
    </Box>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 72,
  px: { xs: 2, sm: 4 },
  // Here no line closes the bar, so the mark of the current page stays with its words.
  '& [aria-current=page]::after': { bottom: 2 },
} as const
