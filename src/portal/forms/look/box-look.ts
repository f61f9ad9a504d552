import type { CSSObject, Theme } from '@mui/material/styles'
import { iconMask } from '../../theme/mask-icon.ts'
import { font, motion, size } from '../../theme/tokens.ts'

/**
 * What is typed or chosen from a list. `f-box` is the frame: on the input itself, or around one that has something beside it
 * (`f-bare`). It looks as the theme's outlined inputs do, which stand outside of forms.
 */
export function boxLook(theme: Theme): CSSObject {
  const { palette } = theme.vars
  return {
    '& .f-box': {
      ...theme.typography.body2,
      lineHeight: 'normal',
      boxSizing: 'border-box',
      width: '100%',
      minHeight: size.controlHeight,
      margin: 0,
      border: `1px solid ${palette.own.control}`,
      borderRadius: size.radiusControl,
      background: palette.background.paper,
      color: palette.text.primary,
      transition: `border-color ${motion.short}ms`,
      '&:hover': { borderColor: palette.text.secondary },
      // An outline and not a thicker border: nothing moves, and it is seen in forced colours, too.
      // A day's calendar button lies inside of its input, which then has the focus within.
      '&:focus, &:is(input):focus-within, &[aria-expanded=true], &:has(> .f-bare:focus)': {
        outline: `2px solid ${palette.own.accent}`,
        outlineOffset: -2,
      },
    },
    '& .f-box.f-bad': { borderColor: palette.tone.bad.text, outlineColor: palette.tone.bad.text },
    '& .f-box.f-off': { background: palette.own.sunken, borderColor: palette.own.line },
    '& input.f-box': { padding: '7px 11px' },
    '& textarea.f-box': { display: 'block', padding: '7px 11px', resize: 'none' },
    '& div.f-box': { display: 'flex', alignItems: 'center' },
    '& .f-start': { paddingLeft: 13 },
    '& .f-end': { paddingRight: 13 },
    '& .f-bare': {
      font: 'inherit',
      letterSpacing: 'inherit',
      flex: 1,
      minWidth: 0,
      padding: '8px 12px',
      border: 0,
      borderRadius: 'inherit',
      background: 'none',
      color: 'inherit',
      outline: 0,
    },
    '& :is(input, textarea):is(.f-box, .f-bare)': {
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
      '&:disabled': { WebkitTextFillColor: palette.text.secondary },
      '&:-webkit-autofill': {
        WebkitBoxShadow: `0 0 0 99px ${palette.own.accentSoft} inset`,
        WebkitTextFillColor: palette.text.primary,
      },
    },
    '& .f-select': {
      padding: '7px 31px 7px 11px',
      position: 'relative',
      lineHeight: '20px',
      cursor: 'pointer',
      userSelect: 'none',
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '&.f-off': { cursor: 'default', color: palette.text.disabled },
      '&::after': {
        content: '""',
        position: 'absolute',
        right: 7,
        width: 24,
        height: 24,
        background: palette.text.secondary,
        mask: dropDown,
      },
      '&[aria-expanded=true]::after': { transform: 'rotate(180deg)' },
    },
    '& .f-box.f-code': {
      minWidth: 168,
      paddingRight: 0,
      fontFamily: font.code,
      fontSize: '1.25rem',
      letterSpacing: '0.5em',
      textIndent: '0.1em',
    },
    '& .f-none': { color: palette.text.secondary },
  }
}

// MUI's own arrow, as its selects outside of forms have it.
const dropDown = iconMask('<path d="M7 10l5 5 5-5z"/>')
