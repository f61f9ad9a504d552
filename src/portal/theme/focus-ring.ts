import type { Theme } from '@mui/material/styles'

/** The one focus ring: 2 px of accent with a gap, for whatever has the keyboard. */
export function focusRing(theme: Theme, offset = 2) {
  return { outline: `2px solid ${theme.vars.palette.own.accent}`, outlineOffset: offset }
}
