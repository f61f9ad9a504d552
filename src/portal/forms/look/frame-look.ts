import type { CSSObject, Theme } from '@mui/material/styles'
import { maskIcon } from '../../theme/mask-icon.ts'
import { size } from '../../theme/tokens.ts'

/** Labels, texts under fields, rows, groups and lists. */
export function frameLook(theme: Theme): CSSObject {
  const { palette } = theme.vars
  return {
    '& .f-field': { position: 'relative', minWidth: 0 },
    '& .f-head': { marginBottom: 6 },
    '& .f-head-group': { marginBottom: 2 },
    '& .f-label': { ...theme.typography.subtitle2, color: palette.text.primary },
    '& .f-optional': { ...theme.typography.body2, color: palette.text.secondary },
    '& .f-under': { ...theme.typography.caption, margin: '6px 0 0', color: palette.text.secondary },
    '& .f-unusual': { color: palette.tone.waiting.text, display: 'flex', gap: 6, ...maskIcon('alert', 15) },
    '& .f-wrong': { color: palette.tone.bad.text, display: 'flex', gap: 6, ...maskIcon('alert', 15) },
    '& .f-stack': {
      display: 'grid',
      gap: 20,
      gridTemplateColumns: 'minmax(0, 1fr)',
      // What gets the keyboard must not come to lie under the bar of buttons, which on phones covers the lower edge.
      '& :is(input, textarea, select, button, [tabindex], .f-under)': {
        scrollMarginBottom: 88,
        [theme.breakpoints.up('sm')]: { scrollMarginBottom: 0 },
      },
    },
    '& .f-row': { display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' },
    [theme.breakpoints.up('sm')]: {
      '& .f-row-2': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& .f-row-3': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    },
    '& .f-group-title': { ...theme.typography.subtitle1, marginBottom: 12, '&:has(+ .f-group-text)': { marginBottom: 0 } },
    '& .f-group-text': { ...theme.typography.body2, color: palette.text.secondary, margin: '0 0 12px' },
    '& .f-list': { display: 'grid', gap: 12 },
    '& .f-list-title': theme.typography.subtitle2,
    '& .f-item': {
      border: `1px solid ${palette.own.line}`,
      borderRadius: size.radiusControl,
      padding: '8px 16px 16px',
      // A long list is laid out and painted as far as it is seen; what is outside stays findable and can be tabbed to.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 180px',
    },
    '& .f-item-head': {
      ...theme.typography.subtitle1,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: size.controlHeightSmall,
      marginBottom: 4,
    },
    // The field takes the line; what takes it out stands beside the box, whatever is said above and below it.
    '& .f-item-plain': {
      display: 'grid',
      gap: 8,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'start',
      '&:has(.f-head) > .f-remove': { marginTop: 28 },
    },
    '& .f-item-line': {
      display: 'grid',
      gap: 8,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'start',
      '& .f-row': { gap: 12 },
      '& > .f-remove': { marginTop: 28 },
      // One under the other, each with its labels, where they do not fit beside each other.
      [theme.breakpoints.up('sm')]: {
        '& + & .f-head': {
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
        '& + & > .f-remove': { marginTop: 2 },
      },
    },
    '& .f-remove': {
      ...theme.typography.button,
      minHeight: size.controlHeightSmall,
      padding: '4px 10px',
      border: 0,
      borderRadius: size.radiusControl,
      background: 'none',
      color: palette.text.primary,
      cursor: 'pointer',
      '&:hover': { background: palette.own.hover },
      '&:disabled': { color: palette.text.disabled, cursor: 'default' },
    },
    '& .f-remove-icon': {
      display: 'grid',
      placeItems: 'center',
      padding: 0,
      width: size.controlHeight,
      minHeight: size.controlHeight,
    },
  }
}
