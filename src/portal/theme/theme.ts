import { createTheme } from '@mui/material/styles'
import { base } from './components/base.ts'
import { buttons } from './components/buttons.ts'
import { data } from './components/data.ts'
import { feedback } from './components/feedback.ts'
import { inputs } from './components/inputs.ts'
import { surfaces } from './components/surfaces.ts'
import { pageDirection } from './page-meta.ts'
import { paletteOf } from './palette.ts'
import { dark, light, motion, size } from './tokens.ts'
import { typography } from './typography.ts'

/** The portal's look, light and dark; `html[data-color]` says which (set before the first frame by `scheme.js`). */
export const theme = createTheme({
  direction: pageDirection(),
  cssVariables: { cssVarPrefix: 'o', colorSchemeSelector: 'data-color' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  typography,
  spacing: 8,
  shape: { borderRadius: size.radiusControl },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1600 } },
  transitions: {
    duration: {
      shortest: motion.short,
      shorter: motion.short,
      short: motion.normal,
      standard: motion.normal,
      complex: motion.long,
      enteringScreen: motion.normal,
      leavingScreen: motion.short,
    },
  },
  components: { ...base, ...buttons, ...inputs, ...surfaces, ...feedback, ...data },
})
