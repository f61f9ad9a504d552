import type { Components, Theme } from '@mui/material/styles'
import { motion, size } from '../tokens.ts'

/** What things lie on: a line around them, a shadow only for what floats over the page. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.own.line }),
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: size.radiusCard } } },
  MuiCardContent: {
    styleOverrides: {
      root: { padding: 24, '&:last-child': { paddingBottom: 24 }, '@media (max-width: 600px)': { padding: 16 } },
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      paper: ({ theme }) => ({
        background: theme.vars.palette.own.raised,
        border: `1px solid ${theme.vars.palette.own.line}`,
        borderRadius: size.radiusCard,
        boxShadow: floating,
        '@media (max-width: 600px)': { margin: 16, width: 'calc(100% - 32px)' },
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '24px 24px 8px' }) } },
  MuiDialogContent: {
    // The buttons of a form stand in it; those on phones bring their own room.
    styleOverrides: { root: { padding: '8px 24px', '@media (min-width: 601px)': { '&:last-child': { paddingBottom: 24 } } } },
  },
  MuiDialogContentText: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 24px', gap: 8 } }, defaultProps: { disableSpacing: true } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ background: theme.vars.palette.own.backdrop }),
      invisible: { background: 'transparent' },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ background: theme.vars.palette.own.raised, borderColor: theme.vars.palette.own.line }),
    },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: motion.short },
    styleOverrides: {
      paper: ({ theme }) => ({
        minWidth: 200,
        marginTop: 4,
        background: theme.vars.palette.own.raised,
        border: `1px solid ${theme.vars.palette.own.line}`,
        borderRadius: size.radiusControl + 2,
        boxShadow: floating,
      }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        gap: 10,
        minHeight: 36,
        padding: '6px 10px',
        borderRadius: 6,
        '&:hover': { background: theme.vars.palette.own.hover },
        '&.Mui-focusVisible': { background: theme.vars.palette.own.hover, outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: theme.vars.palette.own.accentSoft,
          color: theme.vars.palette.own.accent,
          fontWeight: 500,
        },
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.own.line }) } },
  MuiAccordion: {
    defaultProps: { disableGutters: true, variant: 'outlined' },
    styleOverrides: { root: { '&::before': { display: 'none' }, '& + &': { borderTop: 0 } } },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        padding: '4px 16px',
        '&.Mui-focusVisible': { background: theme.vars.palette.own.hover, outlineOffset: -2 },
      }),
    },
  },
}

const floating = '0 2px 6px rgb(10 13 24 / 0.06), 0 12px 32px rgb(10 13 24 / 0.16)'
