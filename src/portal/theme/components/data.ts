import type { Components, Theme } from '@mui/material/styles'
import { size } from '../tokens.ts'

/** Tables and what moves between views of them. */
export const data: Components<Theme> = {
  MuiTable: { defaultProps: { stickyHeader: true }, styleOverrides: { root: { borderCollapse: 'separate' } } },
  MuiTableContainer: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.own.line}`,
        borderRadius: size.radiusCard,
        background: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: size.rowHeight,
        '&:last-child > .MuiTableCell-body': { borderBottom: 0 },
        '&.MuiTableRow-hover:hover': { background: theme.vars.palette.own.sunken },
        '&.Mui-selected, &.Mui-selected:hover': { background: theme.vars.palette.own.accentSoft },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, padding: '4px 16px', borderColor: theme.vars.palette.own.line }),
      paddingCheckbox: { width: 44, padding: '0 0 0 8px' },
      head: ({ theme }) => ({
        ...theme.typography.overline,
        height: 40,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.text.secondary,
        background: theme.vars.palette.own.sunken,
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        '&:hover, &.Mui-active': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto' },
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, borderBottom: `1px solid ${theme.vars.palette.own.line}` }),
      // The tab draws its own: the measured one stays as long as the label was before its count came.
      indicator: { display: 'none' },
      // Where there is room below, none is out of sight: a list beside an open record is narrower than its tabs.
      list: ({ theme }) => ({ gap: 4, [theme.breakpoints.up('sm')]: { flexWrap: 'wrap' } }),
      // No room is kept for a button that has nowhere to go: the first tab begins where the text does.
      scrollButtons: { '&.Mui-disabled': { width: 0 } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.button,
        minHeight: 44,
        minWidth: 0,
        padding: '8px 10px',
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary },
        '&.Mui-selected': {
          color: theme.vars.palette.own.accent,
          boxShadow: `inset 0 -2px ${theme.vars.palette.own.accent}`,
        },
        '&.Mui-focusVisible': { outlineOffset: -4 },
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: size.radiusControl,
        '&:hover': { background: theme.vars.palette.own.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: theme.vars.palette.own.accentSoft,
          color: theme.vars.palette.own.accent,
        },
      }),
    },
  },
}
