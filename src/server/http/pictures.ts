import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { contentHeaders } from '../files/content-headers.ts'
import { withoutMetadata } from '../files/decode-picture.ts'
import { loadFile } from '../files/file-row.ts'
import { masterKey } from '../files/master-key.ts'
import { openFile } from '../files/open-file.ts'
import { heldUntil, isPublicPicture, type PictureParams } from '../files/picture-address.ts'
import { refuse } from '../records/texts.ts'

const pictures = ['image/png', 'image/jpeg']

/**
 * Pictures of a bot or the like, for channels that fetch them, and of what visitors may see: the signature in the address is the right, for a
 * time; then as long as the record is public. Everything else is 404. What a camera wrote beside the picture stays here.
 */
export function registerPictures(app: FastifyInstance, deps: Dependencies): void {
  const { config, pool, set, now } = deps
  app.get<{ Params: PictureParams }>(`${config.basePath}/pictures/:file/:until/:signature`, async ({ params }, reply) => {
    const until = heldUntil(config.secret, params)
    const file = until && (await loadFile(pool, params.file))
    if (!file || !pictures.includes(file.mime_type)) throw refuse(set(), 'not-found')
    const open = await isPublicPicture(pool, set(), file)
    if (!open && until <= now()) throw refuse(set(), 'not-found')
    const content = await buffer(await openFile(deps.files, masterKey(config.secret), file))
    const shown = await withoutMetadata(content, set().limits.pictures)
    reply.headers({
      ...contentHeaders({ mime_type: file.mime_type, bytes: shown.length }),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': open ? 'public, max-age=86400' : 'private, no-cache',
    })
    return reply.send(shown)
  })
}
