import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { size } from '../../theme/tokens.ts'
import { SkipLink } from '../nav/skip-link.tsx'
import { Logo } from './logo.tsx'

interface PageFrameProps {
  /** Where the logo leads. */
  home?: string
  navigation?: ReactNode
  search?: ReactNode
  notices?: ReactNode
  profile?: ReactNode
  /** A line over the page: an announcement, "you have been signed out". */
  banner?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of a signed-in page: bar at the top, page, footer. Screens choose their width with `PageBody`. */
export function PageFrame({ home = '/', navigation, search, notices, profile, banner, footer, children }: PageFrameProps) {
  const say = useTexts('frame')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <Box component="header" data-print="no" sx={bar}>
        <Link
          href={home}
          underline="none"
          aria-label={say('home', { portal: say('portal') })}
          sx={{ display: 'inline-flex', mr: { xs: 0, md: 2 }, order: { xs: 1, md: 0 } }}
        >
          <Logo />
        </Link>
        {/* On phones the button of the drawer stands before the logo, as thumbs expect. */}
        <Box sx={{ minWidth: 0, flex: { md: 1 }, order: { xs: 0, md: 1 } }}>{navigation}</Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', order: 2 }}>
          {search}
          {notices}
          {profile}
        </Box>
      </Box>
      {banner}
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 3, sm: 4 } }}>
        {children}
      </Box>
      {footer}
    </Box>
  )
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: size.topBar,
  px: { xs: 1.5, sm: 3, lg: 4 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'own.line',
} as const
