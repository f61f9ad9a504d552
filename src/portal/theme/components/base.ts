import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '../focus-ring.ts'
import { font, size } from '../tokens.ts'

/** The page itself: type, selection, focus, print, and no movement for those who asked for none. */
export const base: Components<Theme> = {
  // Emphasis is not a heading: MUI would make an h6 of both.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiCssBaseline: {
    styleOverrides: theme => ({
      html: {
        WebkitTextSizeAdjust: '100%', // Always there, so that pages of different length do not jump sideways.
        overflowY: 'scroll',
        // What gets the keyboard, or is led to, does not stand under a bar that stays in view.
        scrollPaddingTop: size.topBar + 16,
      },
      '@media (min-width:900px)': { 'html:has([data-bar=top])': { scrollPaddingTop: 2 * size.topBar + 16 } },
      'html:has([data-bar=bottom]:not(:empty))': { scrollPaddingBottom: 80 },
      body: {
        ...theme.typography.body1,
        minHeight: '100dvh',
        fontFeatureSettings: '"cv11", "ss03"',
        textRendering: 'optimizeLegibility',
        overflowWrap: 'break-word',
      },
      // Addresses, phone numbers and codes run from the left, whatever stands around them.
      '[dir=rtl] :is(input, textarea, span[data-numeric])': { unicodeBidi: 'plaintext' },
      'h1, h2, h3': { textWrap: 'balance' },
      // Icons stand in rows of flexible width and must not be squeezed.
      svg: { flexShrink: 0 },
      'table, time, [data-numeric]': { fontVariantNumeric: 'tabular-nums' },
      'code, kbd, samp, pre': { fontFamily: font.code, fontSize: '0.92em' },
      '::selection': { background: theme.vars.palette.own.accentLine, color: theme.vars.palette.text.primary },
      ':focus-visible': focusRing(theme),
      // The main landmark takes focus from the skip link only; a ring around the whole page would say nothing.
      'main:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': {
        'html, body': { background: '#fff' },
        '[data-print=no]': { display: 'none !important' },
        '.MuiCard-root': { breakInside: 'avoid' },
      },
    }),
  },
}
