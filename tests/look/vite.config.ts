import { mergeConfig, type Plugin } from 'vite'
import portal from '../../vite.config.ts'

/** The portal's own page and settings, with the gallery where the portal would start. */
export default mergeConfig(portal, {
  plugins: [galleryInsteadOfPortal()],
  build: { outDir: '../../node_modules/.cache/onramp/look' },
})

function galleryInsteadOfPortal(): Plugin {
  return {
    name: 'gallery-instead-of-portal',
    transformIndexHtml: { order: 'pre', handler: html => html.replace('/main.tsx', '../../tests/look/gallery.tsx') },
  }
}
