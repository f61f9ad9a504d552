import type { PaletteOptions } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { SchemeTokens, Tone, ToneColours } from './tokens.ts'

/** Colours that MUI has no name for; in styles they are `theme.vars.palette.own.line` and so on. */
type OwnColours = Pick<
  SchemeTokens,
  | 'line'
  | 'control'
  | 'sunken'
  | 'raised'
  | 'hover'
  | 'accent'
  | 'accentSolid'
  | 'accentSolidHover'
  | 'accentSoft'
  | 'accentLine'
  | 'onSolid'
  | 'tooltip'
  | 'onTooltip'
  | 'backdrop'
>

declare module '@mui/material/styles' {
  interface Palette {
    own: OwnColours
    tone: Record<Tone, ToneColours>
  }
  interface PaletteOptions {
    own: OwnColours
    tone: Record<Tone, ToneColours>
  }
}

/** MUI's palette of one colour scheme. */
export function paletteOf(t: SchemeTokens): PaletteOptions {
  const { waiting, good, bad } = t.tones
  return {
    primary: { main: t.accent, dark: t.accentSolidHover, light: t.accentLine, contrastText: t.surface },
    secondary: { main: t.textSoft, dark: t.text, light: t.control, contrastText: t.surface },
    error: meaning(bad, t),
    warning: meaning(waiting, t),
    success: meaning(good, t),
    info: { main: t.accent, dark: t.accentSolid, light: t.accentLine, contrastText: t.surface },
    text: { primary: t.text, secondary: t.textSoft, disabled: t.textOff },
    background: { default: t.canvas, paper: t.surface },
    divider: t.line,
    action: { hover: t.hover, selected: t.accentSoft, disabled: t.textOff, disabledBackground: t.hover, active: t.textSoft },
    own: {
      line: t.line,
      control: t.control,
      sunken: t.sunken,
      raised: t.raised,
      hover: t.hover,
      accent: t.accent,
      accentSolid: t.accentSolid,
      accentSolidHover: t.accentSolidHover,
      accentSoft: t.accentSoft,
      accentLine: t.accentLine,
      onSolid: t.onSolid,
      tooltip: t.tooltip,
      onTooltip: t.onTooltip,
      backdrop: t.backdrop,
    },
    tone: t.tones,
  }
}

function meaning(tone: ToneColours, t: SchemeTokens) {
  return { main: tone.text, dark: tone.solid, light: tone.line, contrastText: t.surface }
}
