import { Box, ButtonBase, Tooltip } from '@mui/material'
import { useId } from 'react'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { linkOf, type NavEntry } from './nav-entry.ts'
import { navLook } from './nav-look.ts'

interface NavLinkProps {
  entry: NavEntry
  /** As a full row, in the drawer. */
  row?: boolean
  onFollow?: (() => void) | undefined
}

/** One link of the navigation, or, when disabled, the same words with the reason. */
export function NavLink({ entry, row = false, onFollow }: NavLinkProps) {
  if (entry.disabled) return <DisabledLink entry={entry} row={row} />
  return (
    <ButtonBase {...linkOf(entry)} aria-current={entry.current ? 'page' : undefined} onClick={onFollow} sx={navLook(entry, row)}>
      {entry.label}
      {entry.href ? (
        <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <Icon name="external" size={14} />
        </Box>
      ) : null}
    </ButtonBase>
  )
}

/** Stays in the Tab order, so that everybody can learn the reason. */
function DisabledLink({ entry, row }: { entry: NavEntry; row: boolean }) {
  const reasonId = useId()
  return (
    <>
      <Tooltip title={entry.reason ?? ''}>
        <Box
          component="a"
          role="link"
          aria-disabled="true"
          aria-label={entry.label}
          aria-describedby={entry.reason ? reasonId : undefined}
          tabIndex={0}
          sx={navLook(entry, row)}
        >
          {entry.label}
          <Icon name="lock" size={13} />
        </Box>
      </Tooltip>
      {entry.reason ? <VisuallyHidden id={reasonId}>{entry.reason}</VisuallyHidden> : null}
    </>
  )
}
