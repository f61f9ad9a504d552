import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { deriveKey } from '../auth/secrets.ts'

/** A key of one file as it is stored: encrypted under the master key that `keyId` names. */
export type WrappedKey = { keyId: string; wrapped: Buffer }

/** Wraps and unwraps the keys of files. */
export type MasterKey = {
  keyId: string
  /** @param id of the file: a key only opens the file it was made for. @param nonce 12 random bytes. */
  wrap(id: string, fileKey: Buffer, nonce: Buffer): WrappedKey
  /** @throws when the key was wrapped under another master key, for another file, or was changed. */
  unwrap(id: string, key: WrappedKey): Buffer
}

const cipher = 'aes-256-gcm'

/** The master key of files, derived from the portal's secret; its id tells which secret wrapped a key, without revealing it. */
export function masterKey(secret: string): MasterKey {
  const key = deriveKey(secret, 'files: master key')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const bound = (id: string) => Buffer.from(`${keyId}:${id}`)
  return {
    keyId,
    wrap(id, fileKey, nonce) {
      const seal = createCipheriv(cipher, key, nonce).setAAD(bound(id))
      const sealed = Buffer.concat([seal.update(fileKey), seal.final()])
      return { keyId, wrapped: Buffer.concat([nonce, sealed, seal.getAuthTag()]) }
    },
    unwrap(id, { keyId: usedId, wrapped }) {
      if (usedId !== keyId) {
        throw new Error(
          `File ${id} was encrypted under another secret (key ${usedId}, now ${keyId}). Start with the ONRAMP_SECRET it was stored with.`,
        )
      }
      const open = createDecipheriv(cipher, key, wrapped.subarray(0, 12)).setAAD(bound(id)).setAuthTag(wrapped.subarray(-16))
      return Buffer.concat([open.update(wrapped.subarray(12, -16)), open.final()])
    },
  }
}
