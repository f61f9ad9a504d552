import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Logo } from '../frame/logo.tsx'
import { Icon } from '../icon.tsx'
import { useBackCloses } from '../leaving/use-back-closes.ts'
import type { NavEntry } from './nav-entry.ts'
import { NavLink } from './nav-link.tsx'

interface NavDrawerProps {
  entries: NavEntry[]
  label: string
  open: boolean
  onClose: () => void
}

/** The navigation on phones and narrow windows: everything in one column, groups under their name and apart from what follows them. */
export function NavDrawer({ entries, label, open, onClose }: NavDrawerProps) {
  const say = useTexts('frame')
  useBackCloses(open, onClose)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx: { width: 288, p: 1.5 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1.25, pb: 1 }}>
        <Logo />
        <IconButton aria-label={say('close-navigation')} onClick={onClose} autoFocus>
          <Icon name="cross" size={20} />
        </IconButton>
      </Box>
      <nav aria-label={label}>
        <Box component="ul" sx={{ ...list, '& > [data-group] + *, & > * + [data-group]': apart }}>
          {entries.map(entry => (
            <li key={entry.label} data-group={entry.children && ''}>
              {entry.children ? <Group entry={entry} onFollow={onClose} /> : <NavLink entry={entry} row onFollow={onClose} />}
            </li>
          ))}
        </Box>
      </nav>
    </Drawer>
  )
}

function Group({ entry, onFollow }: { entry: NavEntry; onFollow: () => void }) {
  return (
    <>
      <Typography variant="overline" component="h2" sx={{ px: 1.25, pb: 0.5, color: 'text.secondary' }}>
        {entry.label}
      </Typography>
      <Box component="ul" aria-label={entry.label} sx={{ ...list, pl: 1.25 }}>
        {entry.children?.map(child => (
          <li key={child.label}>
            <NavLink entry={child} row onFollow={onFollow} />
          </li>
        ))}
      </Box>
    </>
  )
}

const list = { display: 'grid', gap: 0.25, m: 0, p: 0, listStyle: 'none' } as const
/** A line where a group begins and ends. */
const apart = { borderTop: 1, borderColor: 'divider', mt: 0.75, pt: 0.75 } as const
