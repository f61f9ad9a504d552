import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-sans-devanagari/wght.css'
import createCache, { type StylisPlugin } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect, useState } from 'react'
import { pageNonce } from './page-meta.ts'
import { theme } from './theme.ts'

/**
 * Everything that is shown stands inside this: colours, type and the nonce that the Content-Security-Policy asks of styles.
 *
 * @param stylisPlugins what styles go through instead of the usual: those of `right-to-left.ts`.
 */
export function AppTheme({ children, stylisPlugins }: { children: ReactNode; stylisPlugins?: StylisPlugin[] | undefined }) {
  const [cache] = useState(() =>
    createCache({ key: 'o', nonce: pageNonce(), prepend: true, ...(stylisPlugins && { stylisPlugins }) }),
  )
  useEffect(printOnWhite, [])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Paper is white: while printing, the page takes its light colours. */
function printOnWhite() {
  const page = document.documentElement
  let before: string | null = null
  const begin = () => {
    before = page.getAttribute('data-color')
    page.setAttribute('data-color', 'light')
  }
  const end = () => page.setAttribute('data-color', before ?? 'light')
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
