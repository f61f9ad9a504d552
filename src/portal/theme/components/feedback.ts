import type { Components, Theme } from '@mui/material/styles'
import { motion, size, type Tone } from '../tokens.ts'

const toneOfSeverity: Record<string, Tone> = { error: 'bad', warning: 'waiting', success: 'good' }
const toneOfColor: Record<string, Tone> = {
  error: 'bad',
  warning: 'waiting',
  success: 'good',
  default: 'neutral',
  secondary: 'neutral',
}

/** What the portal says back: alerts, badges, hints, progress. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const { own, tone, text } = theme.vars.palette
        const colours = toneOfSeverity[ownerState.severity ?? 'success']
        const shown = colours ? tone[colours] : { soft: own.accentSoft, line: own.accentLine, text: own.accent }
        return {
          padding: '8px 14px',
          borderRadius: size.radiusControl,
          border: `1px solid ${shown.line}`,
          background: shown.soft,
          color: text.primary,
          '& .MuiAlert-icon': { color: shown.text, opacity: 1, padding: '5px 0', marginRight: 10, fontSize: 20 },
          '& .MuiAlert-message': { padding: '5px 0' },
          '& .MuiAlert-action': { padding: 0, alignItems: 'center' },
        }
      },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.subtitle1, marginBottom: 2 }) } },
  MuiChip: {
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const { own, tone } = theme.vars.palette
        const colours = toneOfColor[ownerState.color ?? 'default']
        const shown = colours ? tone[colours] : { soft: own.accentSoft, line: own.accentLine, text: own.accent }
        return {
          height: ownerState.size === 'small' ? 24 : 28,
          borderRadius: 7,
          border: `1px solid ${shown.line}`,
          background: ownerState.variant === 'outlined' ? theme.vars.palette.background.paper : shown.soft,
          color: shown.text,
          fontWeight: 500,
          fontSize: ownerState.size === 'small' ? '0.78125rem' : '0.8125rem',
          '&.MuiChip-clickable:hover': { background: own.hover },
          '&.Mui-focusVisible': { background: shown.soft },
          '& .MuiChip-icon': { color: 'inherit' },
          '& .MuiChip-deleteIcon': { color: 'inherit', opacity: 0.72, fontSize: 16, '&:hover': { color: 'inherit', opacity: 1 } },
        }
      },
      label: { paddingLeft: 9, paddingRight: 9 },
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: false, enterDelay: 300, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        maxWidth: 320,
        padding: '5px 9px',
        borderRadius: 6,
        background: theme.vars.palette.own.tooltip,
        color: theme.vars.palette.own.onTooltip,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({ background: theme.vars.palette.own.hover }),
      text: { transform: 'none', height: '0.9em', borderRadius: 6 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, background: theme.vars.palette.own.hover }),
      bar: { borderRadius: 3 },
    },
  },
  MuiSnackbar: { defaultProps: { transitionDuration: motion.normal } },
  MuiBadge: {
    styleOverrides: {
      badge: ({ theme }) => ({ ...theme.typography.overline, fontSize: '0.6875rem', height: 18, minWidth: 18, padding: '0 5px' }),
    },
  },
}
