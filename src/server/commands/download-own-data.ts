import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import type { Dependencies } from '../dependencies.ts'
import { disposition } from '../files/content-headers.ts'
import { DamagedContent } from '../files/encrypt-content.ts'
import type { FileRow } from '../files/file-row.ts'
import { masterKey } from '../files/master-key.ts'
import { openFile } from '../files/open-file.ts'
import { type OwnEntry, ownData } from '../records/reading/own-data.ts'
import type { Command } from './command.ts'
import { holdDownload } from './hold-download.ts'

/** Sends what the portal keeps of the person and the organisation, as a ZIP that is made while it is sent. */
export const downloadOwnData: Command<'download-own-data'> = async (request, deps) => {
  const { actor, set, reply } = request
  holdDownload(request, deps)
  await charge(deps, [['ownData.perAccount', actor.id ?? '']], 'too-many')
  await writeAudit(deps.pool, deps, 'account.exported', actor.id)
  const key = masterKey(deps.config.secret)
  const open = (file: FileRow) => opened(deps, file, () => openFile(deps.files, key, file))
  const entries = await ownData({ pool: deps.pool, set, actor, now: deps.now, open })
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': disposition('attachment', `onramp-${deps.now().toISOString().slice(0, 10)}.zip`),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  reply.send(zipOf(entries, deps.now()))
  return 'sent'
}

/** A file that cannot be read must not withhold all the others: it is left empty, with a line in the audit. */
async function opened(deps: Dependencies, file: FileRow, open: () => Promise<Readable>): Promise<Readable | null> {
  try {
    return await open()
  } catch (error) {
    const what = error instanceof DamagedContent ? 'file.damaged' : 'file.unreadable'
    await writeAudit(deps.pool, deps, what, file.account_id, { file: file.id })
    return null
  }
}

/** Entries are read one after the other, as fast as the ZIP is taken. */
function zipOf(entries: OwnEntry[], at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let entry: Readable | null = null
  zip.on('error', error => output.destroy(error instanceof Error ? error : new Error(String(error))))
  // Who breaks off leaves the file open that was being read.
  output.once('close', () => entry?.destroy())
  for (const { name, read } of entries)
    zip.addReadStreamLazy(name, { mtime: at, mode: 0o100600 }, given => {
      read().then(
        content => {
          entry = content ?? Readable.from([])
          given(null, entry)
        },
        error => given(error, Readable.from([])),
      )
    })
  zip.end()
  return output
}
