import { Box, ButtonBase, Divider, LinearProgress, Link, ListItemButton, Popover, Typography } from '@mui/material'
import { Fragment, useId, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import type { IconName } from '../../theme/icon-paths.ts'
import { lineEnd } from '../../theme/page-meta.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import { TruncatedText } from '../truncated-text.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { panelLook } from './nav-look.ts'

interface ProfileEntry {
  label: string
  href?: string
  onSelect?: () => void
  icon?: IconName
  /** A line above this entry. */
  apart?: boolean
}

interface ProfileMenuProps {
  name: string
  email: string
  picture?: string
  /** How much of the profile is filled in, and what is missing with the page where it is given; shown below 100. */
  completion?: { percent: number; missing: { title: string; href: string }[] }
  entries: ProfileEntry[]
  /** Pixels that a name may take; what is longer is cut, whole in a hint. */
  nameWidth: number
}

/** Who is signed in, and what belongs to the person rather than to the work. */
export function ProfileMenu({ name, email, picture, completion, entries, nameWidth }: ProfileMenuProps) {
  const say = useTexts('frame')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={opener}
      >
        <Avatar name={name} picture={picture} size={30} decorative />
        <VisuallyHidden>{say('profile-of')} </VisuallyHidden>
        <Box component="span" sx={whereThereIsRoom}>
          <TruncatedText text={name} width={nameWidth} />
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.secondary' }}>
          <Icon name="down" size={14} />
        </Box>
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: lineEnd }}
        transformOrigin={{ vertical: 'top', horizontal: lineEnd }}
        slotProps={{ paper: { id, role: 'dialog', 'aria-label': say('profile'), sx: panel } }}
      >
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', p: 1.25 }}>
          <Avatar name={name} picture={picture} size={40} decorative />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle1" component="p" noWrap title={name}>
              {name}
            </Typography>
            <Typography variant="caption" component="p" noWrap title={email} sx={{ color: 'text.secondary' }}>
              {email}
            </Typography>
          </Box>
        </Box>
        {completion && completion.percent < 100 ? <Completion {...completion} onFollow={close} /> : null}
        <Divider sx={{ my: 0.75 }} />
        {entries.map(entry => (
          <Fragment key={entry.label}>
            {entry.apart ? <Divider sx={{ my: 0.75 }} /> : null}
            <ListItemButton
              {...(entry.href ? { href: entry.href } : { component: 'button' as const })}
              onClick={() => {
                close()
                entry.onSelect?.()
              }}
              sx={row}
            >
              {entry.icon ? <Icon name={entry.icon} size={17} /> : null}
              {entry.label}
            </ListItemButton>
          </Fragment>
        ))}
        <Divider sx={{ my: 0.75 }} />
        <Box sx={{ p: 0.75 }}>
          <ColourSchemeSwitch />
        </Box>
      </Popover>
    </>
  )
}

function Completion({ percent, missing, onFollow }: NonNullable<ProfileMenuProps['completion']> & { onFollow: () => void }) {
  const say = useTexts('frame')
  return (
    <Box sx={{ px: 1.25, pb: 1.25 }}>
      <Link href={missing[0]?.href ?? '/'} variant="body2" underline="hover" onClick={onFollow}>
        {say('profile-percent', { percent })}
      </Link>
      <LinearProgress variant="determinate" value={percent} aria-label={say('profile-complete')} sx={{ mt: 0.75 }} />
      {missing.length > 0 ? (
        <Typography variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {say('profile-missing')}{' '}
          {missing.map(({ title, href }, index) => (
            <Fragment key={title}>
              {index > 0 ? ', ' : ''}
              <Link href={href} color="inherit" onClick={onFollow}>
                {title}
              </Link>
            </Fragment>
          ))}
        </Typography>
      ) : null}
    </Box>
  )
}

// Out of sight where it would lie over the navigation, but still the button's name.
const whereThereIsRoom = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: '1px',
  overflow: 'hidden',
  '@media (min-width:1024px)': { position: 'static', clipPath: 'none', width: 'auto' },
} as const
const opener = {
  gap: 1,
  minHeight: 40,
  px: 0.75,
  borderRadius: '8px',
  typography: 'button',
  '&:hover': { bgcolor: 'own.hover' },
} as const
const panel = { ...panelLook, width: 288, p: 0.75 } as const
const row = {
  gap: 1.25,
  minHeight: 38,
  py: 0.75,
  px: 1.25,
  width: '100%',
  typography: 'body2',
  '& svg': { color: 'text.secondary' },
} as const
