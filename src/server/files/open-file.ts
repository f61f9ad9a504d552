import { Readable } from 'node:stream'
import type { FileStore } from '../ports.ts'
import { DamagedContent, decryptContent } from './encrypt-content.ts'
import type { FileRow } from './file-row.ts'
import type { MasterKey } from './master-key.ts'

/**
 * The bytes of a stored file. The whole file is checked before the first byte is given out, so that a damaged one never leaves in part.
 *
 * @param given ends the check when who asked has left.
 * @throws DamagedContent when a bit was changed, or the length is not what the row says; the signal's reason.
 */
export async function openFile(store: FileStore, master: MasterKey, file: FileRow, given?: AbortSignal): Promise<Readable> {
  const key = master.unwrap(file.id, { keyId: file.key_id, wrapped: file.wrapped_key })
  // Opened by the first piece that is read: what nobody reads holds no file open.
  async function* plain(): AsyncGenerator<Buffer> {
    yield* decryptContent(file.id, key, await stored(store, file.id))
  }
  let bytes = 0
  for await (const piece of plain()) {
    given?.throwIfAborted()
    bytes += piece.length
  }
  if (bytes !== file.bytes) throw new DamagedContent(file.id, 'its length')
  return Readable.from(plain(), { objectMode: false })
}

async function stored(store: FileStore, id: string): Promise<AsyncIterable<Buffer>> {
  try {
    return (await store.read(id)) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedContent(id, 'they are gone')
    throw error
  }
}
