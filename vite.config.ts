import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './scripts/setup/compress-assets.ts'

const core = ['styles', 'utils', 'internal', 'transitions', 'zero-styled', 'DefaultPropsProvider', 'CssBaseline', 'GlobalStyles']
const frame = [
  'Button',
  'IconButton',
  'Typography',
  'Link',
  'Paper',
  'Card',
  'Stack',
  'Box',
  'Container',
  'Divider',
  'SvgIcon',
  'Skeleton',
]
const floating = [
  'Modal',
  'Portal',
  'Popper',
  'Popover',
  'Menu',
  'Drawer',
  'Dialog',
  'Tooltip',
  'Snackbar',
  'Backdrop',
  'Fade',
  'Grow',
  'Slide',
]

/** MUI's engine and the parts that every page shows. Inputs, tabs and tables stay out: they come with the screens that use them. */
const muiCore = new RegExp(
  `node_modules/(@emotion/|@mui/(system|utils|styled-engine|private-theming)/|@mui/material/(${[...core, ...frame, ...floating].join('|')}))`,
)

export default defineConfig({
  root: fileURLToPath(new URL('src/portal', import.meta.url)),
  base: './',
  plugins: [react(), placeholdersInDevelopment(), compressAssets()],
  resolve: { alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('src/portal/forms/plain-markdown.tsx', import.meta.url)) } },
  // Pages live at any depth below any mount path. The document's addresses begin with a mark that the server replaces; a <base>
  // element would do as well, but the policy says base-uri 'none'. Everything else finds its neighbours relative to itself.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `__BASE__${file}` : { relative: true }),
  },
  build: {
    outDir: '../../dist/portal',
    emptyOutDir: true,
    // The policy allows no data: fonts or scripts, and inlined images would be loaded with every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In this order: a group also takes what its files need.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//,
            },
            { name: 'mui', test: muiCore },
            { name: 'rjsf', test: /node_modules\/(@rjsf|markdown-to-jsx|lodash|lodash-es|ajv|ajv-formats|fast-uri)\// },
          ],
        },
      },
    },
  },
})

/** Vite's own server answers for ours in development, so it fills the marks with values that work there. */
function placeholdersInDevelopment(): Plugin {
  return {
    name: 'placeholders-in-development',
    apply: 'serve',
    transformIndexHtml: html =>
      html.replaceAll('__BASE__', '/').replaceAll('__NONCE__', '').replaceAll('__SET__', '').replaceAll('__SITES__', ''),
  }
}
