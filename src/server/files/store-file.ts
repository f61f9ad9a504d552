import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../ports.ts'
import { encryptContent } from './encrypt-content.ts'
import type { MasterKey, WrappedKey } from './master-key.ts'

/**
 * Encrypts a file under a new key of its own and stores it. When the source throws, nothing is kept and the error is thrown on.
 * The chance here is not passed in: a key that a test could choose is no key.
 */
export async function storeFile(
  store: FileStore,
  master: MasterKey,
  id: string,
  plain: AsyncIterable<Buffer>,
): Promise<WrappedKey> {
  const key = randomBytes(32)
  await store.write(id, Readable.from(encryptContent(id, key, plain), { objectMode: false }))
  return master.wrap(id, key, randomBytes(12))
}
