import type { TypographyVariantsOptions } from '@mui/material/styles'
import { font } from './tokens.ts'

const rem = (pixels: number) => `${pixels / 16}rem`
const text = (pixels: number, line: number, weight = 400) => ({
  fontSize: rem(pixels),
  lineHeight: line / pixels,
  fontWeight: weight,
  letterSpacing: pixels >= 20 ? '-0.017em' : pixels >= 16 ? '-0.011em' : '-0.003em',
})

/** Sizes in px: 28 and 20 for titles, 16 for the title of a card, 14 for everything read, 12.5 for what stands beside it. */
export const typography: TypographyVariantsOptions = {
  fontFamily: font.text,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: text(28, 36, 600),
  h2: text(20, 28, 600),
  h3: text(16, 24, 600),
  h4: text(14, 20, 600),
  h5: text(14, 20, 600),
  h6: text(14, 20, 600),
  subtitle1: text(14, 20, 600),
  subtitle2: text(14, 20, 500),
  body1: text(14, 22),
  body2: text(14, 20),
  button: { ...text(14, 20, 500), textTransform: 'none' },
  caption: text(12.5, 18),
  overline: { ...text(12, 16, 500), letterSpacing: 0, textTransform: 'none' },
}
