import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '../focus-ring.ts'
import { LinkBehaviour } from '../link-behaviour.tsx'
import { motion, size } from '../tokens.ts'

/** Whatever is pressed. `contained` is the one main action of a screen, `outlined` the others, `text` the quiet ones. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: LinkBehaviour },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minHeight: ownerState.size === 'small' ? size.controlHeightSmall : size.controlHeight,
        minWidth: 0,
        padding: ownerState.size === 'small' ? '4px 10px' : '7px 14px',
        gap: 6,
        borderRadius: size.radiusControl,
        whiteSpace: 'nowrap',
        transition: `background-color ${motion.short}ms, border-color ${motion.short}ms, color ${motion.short}ms`,
        '&.Mui-disabled': { color: theme.vars.palette.text.disabled },
      }),
      contained: ({ theme, ownerState }) => ({
        ...filled(theme, ownerState.color),
        '&.Mui-disabled': { background: theme.vars.palette.own.hover, color: theme.vars.palette.text.disabled },
      }),
      outlined: ({ theme, ownerState }) => ({
        background: theme.vars.palette.background.paper,
        borderColor: theme.vars.palette.own.line,
        boxShadow: '0 1px 1px rgb(20 24 38 / 0.04)',
        color: ownerState.color === 'secondary' ? theme.vars.palette.text.primary : undefined,
        '&:hover': { background: theme.vars.palette.own.hover, borderColor: theme.vars.palette.own.control },
      }),
      text: ({ theme, ownerState }) => ({
        color: ownerState.color === 'secondary' ? theme.vars.palette.text.primary : undefined,
        '&:hover': { background: theme.vars.palette.own.hover },
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'secondary' },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        width: ownerState.size === 'small' ? 28 : size.controlHeight,
        height: ownerState.size === 'small' ? 28 : size.controlHeight,
        padding: 0,
        borderRadius: size.radiusControl,
        '&:hover': { background: theme.vars.palette.own.hover, color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '5px 12px',
        textTransform: 'none',
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.own.line,
        '&.Mui-selected': { color: theme.vars.palette.own.accent, background: theme.vars.palette.own.accentSoft },
      }),
    },
  },
  MuiLink: {
    defaultProps: { component: LinkBehaviour, underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        fontWeight: 500,
        borderRadius: 3,
        textUnderlineOffset: '0.2em',
        textDecorationColor: theme.vars.palette.own.accentLine,
        '&:hover': { textDecorationColor: 'currentColor' },
      }),
    },
  },
}

/** Words on a filled button are white in both schemes: the accent of text is too pale for a ground in the dark. */
function filled(theme: Theme, color = 'primary') {
  const { own, tone } = theme.vars.palette
  if (color === 'error')
    return {
      background: tone.bad.solid,
      color: own.onSolid,
      '&:hover': { background: tone.bad.solid, filter: 'brightness(1.08)' },
    }
  if (color === 'success')
    return {
      background: tone.good.solid,
      color: own.onSolid,
      '&:hover': { background: tone.good.solid, filter: 'brightness(1.08)' },
    }
  if (color === 'warning')
    return {
      background: tone.waiting.solid,
      color: own.onSolid,
      '&:hover': { background: tone.waiting.solid, filter: 'brightness(1.08)' },
    }
  return { background: own.accentSolid, color: own.onSolid, '&:hover': { background: own.accentSolidHover } }
}
