import { fileURLToPath } from 'node:url'
import { mergeConfig, type Plugin } from 'vite'
import portal from '../../../vite.config.ts'
import { galleryRoot } from './gallery-root.ts'

/** The portal's own page and settings, with the gallery of forms where the portal would start. */
export default mergeConfig(portal, {
  plugins: [galleryInsteadOfPortal()],
  build: { outDir: fileURLToPath(galleryRoot) },
})

function galleryInsteadOfPortal(): Plugin {
  return {
    name: 'gallery-instead-of-portal',
    transformIndexHtml: { order: 'pre', handler: html => html.replace('/main.tsx', '../../tests/look/forms/gallery.tsx') },
  }
}
