import { Box, IconButton } from '@mui/material'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import type { NavEntry } from './nav-entry.ts'
import { NavLink } from './nav-link.tsx'
import { NavMenu } from './nav-menu.tsx'

interface NavBarProps {
  entries: NavEntry[]
  label?: string
}

/** The main navigation: in a row from 900 px, in a drawer behind a button below. */
export function NavBar({ entries, ...props }: NavBarProps) {
  const say = useTexts('frame')
  const label = props.label ?? say('main-navigation')
  const [open, setOpen] = useState(false)
  if (entries.length === 0) return null
  return (
    <>
      <Box sx={{ display: { md: 'none' } }}>
        <IconButton aria-label={say('open-navigation')} aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="menu" size={22} />
        </IconButton>
      </Box>
      <NavDrawer entries={entries} label={label} open={open} onClose={() => setOpen(false)} />
      <Box component="nav" aria-label={label} sx={{ display: { xs: 'none', md: 'block' } }}>
        <Box component="ul" sx={{ display: 'flex', gap: 0.25, m: 0, p: 0, listStyle: 'none' }}>
          {entries.map(entry => (
            <li key={entry.label}>{entry.children ? <NavMenu entry={entry} /> : <NavLink entry={entry} />}</li>
          ))}
        </Box>
      </Box>
    </>
  )
}
