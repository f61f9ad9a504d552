import type { CSSObject, Theme } from '@mui/material/styles'
import { focusRing } from '../../theme/focus-ring.ts'
import { iconMask } from '../../theme/mask-icon.ts'

/** Checkboxes and radios: the browser's own inputs, drawn as MUI draws its own. */
export function choiceLook(theme: Theme): CSSObject {
  const { palette } = theme.vars
  return {
    // What is said of a box stands under its words, not under the box.
    '& .f-choice + .f-under, & .f-choice + .f-under + .f-under': { marginTop: 0, marginLeft: 27 },
    '& .f-choice': {
      ...theme.typography.body1,
      display: 'flex',
      width: 'fit-content',
      // The icon's own margin of 2 px apart, it stands in line with the other fields.
      marginLeft: -1,
      alignItems: 'flex-start',
      gap: 8,
      cursor: 'pointer',
      '& > span': { paddingTop: 7 },
      '&:has(> :disabled)': { cursor: 'default', '& > span': { color: palette.text.disabled } },
      '& > input': {
        appearance: 'none',
        flex: 'none',
        width: 20,
        height: 20,
        margin: '8px 0',
        borderRadius: 4,
        cursor: 'inherit',
        '&:focus-visible': focusRing(theme),
        '&::before': { content: '""', display: 'block', height: '100%', background: palette.own.control, mask: box },
        '&:checked::before': { background: palette.own.accent, mask: tickedBox },
        '&:disabled::before': { background: palette.text.disabled },
        // The reader's own colours take every background away, and with it the drawing.
        '@media (forced-colors: active)': { appearance: 'auto', '&::before': { content: 'none' } },
      },
      '& > [type=radio]': {
        borderRadius: '50%',
        '&::before': { mask: ring },
        '&:checked::before': { mask: dottedRing },
      },
    },
  }
}

const box = iconMask('<path d="M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z"/>')
const tickedBox = iconMask(
  '<path d="M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z"/>',
)
const circle = '<circle cx="12" cy="12" r="9" fill="none" stroke="#000" stroke-width="2"/>'
const ring = iconMask(circle)
const dottedRing = iconMask(`${circle}<circle cx="12" cy="12" r="5"/>`)
