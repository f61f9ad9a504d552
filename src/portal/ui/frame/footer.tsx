import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { pressed } from './language-choice.tsx'

interface FooterProps {
  links: { label: string; href: string; external?: boolean }[]
  notice?: string
  /** Whom the portal is powered by. */
  credit?: string
  /** Where a visitor chooses the language. */
  languages?: ReactNode
}

/** The foot of a page: copyright, links, credit. */
export function Footer({ links, notice, credit, languages }: FooterProps) {
  const say = useTexts('frame')
  return (
    <Box component="footer" data-print="no" sx={foot}>
      <span>{notice}</span>
      <Box component="nav" aria-label={say('footer')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
        {links.map(({ label, href, external }) => (
          <Link key={href} href={href} underline="hover" sx={pressed} {...(external ? { target: '_blank' } : {})}>
            {label}
          </Link>
        ))}
      </Box>
      {languages}
      {credit ? (
        <Box component="span" sx={{ ml: { sm: 'auto' } }}>
          {say('powered-by', { credit })}
        </Box>
      ) : null}
    </Box>
  )
}

const foot = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  px: { xs: 2, sm: 3, lg: 4 },
  py: 2.5,
  borderTop: 1,
  borderColor: 'own.line',
  color: 'text.secondary',
  typography: 'caption',
} as const
