import { buffer } from 'node:stream/consumers'
import { contentHeaders, disposition } from '../files/content-headers.ts'
import { DamagedContent } from '../files/encrypt-content.ts'
import { masterKey } from '../files/master-key.ts'
import { openFile } from '../files/open-file.ts'
import { stripperOf } from '../files/strip-picture.ts'
import { findVisibleFile } from '../records/visibility/visible-file.ts'
import type { Command } from './command.ts'
import { holdDownload } from './hold-download.ts'

/**
 * Sends a file that the actor may see, as an attachment, or with `inline=1` for showing when its type is harmless behind a sandbox.
 * Who did not upload it gets a picture without what a camera wrote beside it. A damaged file is an error and an entry in the audit; no part of it is sent.
 */
export const downloadFile: Command<'download-file'> = async (request, dependencies) => {
  const { actor, set, reply } = request
  const { config, files, pool } = dependencies
  const file = await findVisibleFile(pool, set, actor, String(request.params.id))
  holdDownload(request, dependencies)
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const content = await openFile(files, masterKey(config.secret), file, left.signal).catch(async (error: unknown) => {
    if (left.signal.aborted) return null
    if (error instanceof DamagedContent) {
      const sql = `insert into audit (at, what, account_id, details) values ($1, 'file.damaged', $2, $3)`
      await pool.query(sql, [dependencies.now(), actor.id, { file: file.id }])
    }
    throw error
  })
  if (content === null) {
    // Nobody is there to be answered.
    reply.hijack()
    return 'sent'
  }
  const mayShow = Object.values(set.fileTypes.types).some(type => type.mime === file.mime_type && type.shown === true)
  const how = mayShow && String(request.query.inline ?? '') === '1' ? 'inline' : 'attachment'
  const strip = file.account_id === actor.id ? undefined : stripperOf(file.mime_type)
  const stripped = strip?.(await buffer(content))
  reply.headers({
    ...contentHeaders({ ...file, bytes: stripped?.length ?? file.bytes }, how === 'inline'),
    'content-disposition': disposition(how, file.original_name),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  reply.send(stripped ?? content)
  return 'sent'
}
