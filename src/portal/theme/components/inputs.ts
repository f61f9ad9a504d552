import type { Components, Theme } from '@mui/material/styles'
import { maskIcon } from '../mask-icon.ts'
import { motion, size } from '../tokens.ts'

/**
 * Labels stand above their field and help below it, for our own screens and for RJSF's MUI widgets alike:
 * the floating label is laid into the normal flow, and the outline loses the notch that was kept for it.
 */
export const inputs: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined' } },
  MuiFormControl: {
    styleOverrides: {
      root: {
        margin: 0,
        minWidth: 0,
        // RJSF writes help as a subtitle within a caption; help is quieter than a label.
        '& > .MuiTypography-caption': { marginTop: 6, '& .MuiTypography-root': { font: 'inherit' } },
      },
    },
  },
  // `shrink` also keeps placeholders visible, which MUI hides under a label at rest.
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        overflow: 'visible',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        userSelect: 'auto',
      },
      outlined: { transform: 'none', maxWidth: '100%' },
      shrink: { transform: 'none' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      // What is optional is marked in words; a star beside nearly every label says nothing.
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        borderRadius: size.radiusControl,
        background: theme.vars.palette.background.paper,
        minHeight: ownerState.size === 'small' ? size.controlHeightSmall : size.controlHeight,
        ...(ownerState.multiline ? { padding: '8px 12px' } : {}),
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.own.control },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.own.accent, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.tone.bad.text },
        '&.Mui-disabled': { background: theme.vars.palette.own.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.own.line },
      }),
      input: ({ theme, ownerState }) => ({
        height: 'auto',
        padding: ownerState.multiline ? 0 : ownerState.size === 'small' ? '5px 10px' : '8px 12px',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 99px ${theme.vars.palette.own.accentSoft} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
        },
      }),
      notchedOutline: { top: 0, transition: `border-color ${motion.short}ms`, '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body2, lineHeight: 'normal' }) } },
  MuiSelect: {
    defaultProps: { displayEmpty: true },
    styleOverrides: {
      select: { minHeight: 0, lineHeight: '20px' },
      icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.caption,
        margin: '6px 0 0',
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.tone.bad.text, display: 'flex', gap: 6, ...maskIcon('alert', 15) },
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: -9, marginRight: 16, alignItems: 'flex-start' }, label: { paddingTop: 7 } },
  },
  MuiCheckbox: { styleOverrides: { root: choice } },
  MuiRadio: { styleOverrides: { root: choice } },
  MuiSwitch: {
    styleOverrides: {
      track: ({ theme }) => ({ background: theme.vars.palette.own.control, opacity: 1 }),
      switchBase: ({ theme }) => ({
        '&.Mui-checked + .MuiSwitch-track': { background: theme.vars.palette.own.accentSolid, opacity: 1 },
        '&.Mui-checked': { color: '#fff' },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 8px' },
      input: { padding: '8px 4px !important' },
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.own.line}`, marginTop: 4 }),
    },
  },
}

function choice({ theme }: { theme: Theme }) {
  return {
    padding: 8,
    color: theme.vars.palette.own.control,
    '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.vars.palette.own.accent },
    '& .MuiSvgIcon-root': { fontSize: 20 },
  } as const
}
