import { ButtonBase, Menu, MenuItem, Tooltip } from '@mui/material'
import { useId, useState } from 'react'
import { LinkBehaviour } from '../../theme/link-behaviour.tsx'
import { Icon } from '../icon.tsx'
import { linkOf, type NavEntry } from './nav-entry.ts'
import { navLook } from './nav-look.ts'

/** A group of the navigation in the bar: a button that opens its pages. */
export function NavMenu({ entry }: { entry: NavEntry }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonBase
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-current={entry.current ? 'true' : undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={navLook(entry, false)}
      >
        {entry.label}
        <Icon name="down" size={14} />
      </ButtonBase>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${id}-button`, disabledItemsFocusable: true } }}
      >
        {entry.children?.map(child =>
          child.disabled ? (
            <DisabledItem key={child.label} entry={child} />
          ) : (
            <MenuItem
              key={child.label}
              component={LinkBehaviour}
              {...linkOf(child)}
              selected={child.current ?? false}
              aria-current={child.current ? 'page' : undefined}
              onClick={close}
            >
              {child.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  )
}

/** Can be reached and read, with its reason, but does nothing. */
function DisabledItem({ entry, ...rest }: { entry: NavEntry }) {
  return (
    <Tooltip title={entry.reason ?? ''} describeChild placement="right">
      <MenuItem {...rest} aria-disabled aria-description={entry.reason} sx={{ color: 'text.secondary', cursor: 'not-allowed' }}>
        {entry.label}
        <Icon name="lock" size={13} />
      </MenuItem>
    </Tooltip>
  )
}
