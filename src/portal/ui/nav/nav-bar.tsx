import { Box, IconButton } from '@mui/material'
import { type RefCallback, useCallback, useState } from 'react'
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

/** The main navigation: in a row from 900 px where it has room, as it has not with large letters; else in a drawer behind a button. */
export function NavBar({ entries, ...props }: NavBarProps) {
  const say = useTexts('frame')
  const label = props.label ?? say('main-navigation')
  const [open, setOpen] = useState(false)
  const [isTight, setTight] = useState(false)
  const measured = useRoom(setTight)
  if (entries.length === 0) return null
  return (
    <Box ref={measured} sx={isTight ? { position: 'relative', overflow: 'hidden' } : null}>
      <Box sx={isTight ? null : { display: { md: 'none' } }}>
        <IconButton aria-label={say('open-navigation')} aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="menu" size={22} />
        </IconButton>
      </Box>
      <NavDrawer entries={entries} label={label} open={open} onClose={() => setOpen(false)} />
      <Box component="nav" aria-label={label} sx={{ display: { xs: 'none', md: 'block' }, ...(isTight && unseen) }}>
        <Box component="ul" sx={{ display: 'flex', width: 'max-content', gap: 0.25, m: 0, p: 0, listStyle: 'none' }}>
          {entries.map(entry => (
            <li key={entry.label}>{entry.children ? <NavMenu entry={entry} /> : <NavLink entry={entry} />}</li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

/** Tells whether a row within an element is wider than it, now and whenever either changes. */
function useRoom(onTight: (isTight: boolean) => void): RefCallback<HTMLElement> {
  return useCallback(
    element => {
      const row = element?.querySelector('nav ul')
      if (!element || !row) return
      const measure = (): void => onTight(row.getBoundingClientRect().width > element.clientWidth)
      measure()
      const sized = new ResizeObserver(measure)
      sized.observe(element)
      sized.observe(row)
      return () => sized.disconnect()
    },
    [onTight],
  )
}

// It keeps its size, so that it is known when there is room again.
const unseen = { position: 'absolute', top: 0, visibility: 'hidden' } as const
