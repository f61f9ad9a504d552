import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes below which a file is not worth it. */
const worthwhile = 1024

/** Writes each text file of the built page a second and a third time, as Brotli and as gzip: made once, sent as it is. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).flatMap(file => {
        const content = file.type === 'chunk' ? file.code : file.source
        const isText = /\.(m?js|css|svg|json)$/.test(file.fileName)
        return isText && content.length >= worthwhile ? [{ path: join(dir, file.fileName), content: Buffer.from(content) }] : []
      })
      await Promise.all(
        texts.flatMap(({ path, content }) => [
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).then(made =>
            writeFile(`${path}.br`, made),
          ),
          promisify(gzip)(content, { level: 9 }).then(made => writeFile(`${path}.gz`, made)),
        ]),
      )
    },
  }
}
