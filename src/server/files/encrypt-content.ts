import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * Files at rest: four bytes that name the format, then pieces of 64 KiB, each encrypted by AES-256-GCM with a tag of 16 bytes.
 * The nonce of a piece is its number and whether it is the last, so that no piece can be changed, moved, repeated or cut off unseen.
 * A key is used for one file only.
 */
const format = Buffer.from('ONR1')
const pieceBytes = 64 * 1024
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** Stored bytes that are not what was written. */
export class DamagedContent extends Error {
  constructor(id: string, where: string) {
    super(`The stored bytes of file ${id} are not what was written (${where}). Restore the file from a backup.`)
    this.name = 'DamagedContent'
  }
}

/**
 * Encrypts a file as it streams by.
 *
 * @param id of the file; bytes moved to another id do not decrypt.
 * @param key 32 random bytes, for this file only.
 */
export async function* encryptContent(id: string, key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield format
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const part of plain) {
    waiting = Buffer.concat([waiting, part])
    // One piece stays back, because only the end of the stream tells which is the last.
    while (waiting.length > pieceBytes) {
      yield sealPiece(id, key, number++, false, waiting.subarray(0, pieceBytes))
      waiting = waiting.subarray(pieceBytes)
    }
  }
  yield sealPiece(id, key, number, true, waiting)
}

/**
 * Decrypts a stored file, giving out each piece only after its tag was right.
 *
 * @throws DamagedContent at the first piece that was changed, and at the end when pieces are missing.
 */
export async function* decryptContent(id: string, key: Buffer, stored: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  let begun = false
  let number = 0
  for await (const part of stored) {
    waiting = Buffer.concat([waiting, part])
    if (!begun && waiting.length >= format.length) {
      if (!waiting.subarray(0, format.length).equals(format)) throw new DamagedContent(id, 'its beginning')
      waiting = waiting.subarray(format.length)
      begun = true
    }
    while (begun && waiting.length > pieceBytes + tagBytes) {
      yield openPiece(id, key, number++, false, waiting.subarray(0, pieceBytes + tagBytes))
      waiting = waiting.subarray(pieceBytes + tagBytes)
    }
  }
  if (!begun || waiting.length < tagBytes) throw new DamagedContent(id, 'its end is missing')
  yield openPiece(id, key, number, true, waiting)
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce[11] = last ? 1 : 0
  return nonce
}

function sealPiece(id: string, key: Buffer, number: number, last: boolean, piece: Buffer): Buffer {
  const seal = createCipheriv(cipher, key, nonceOf(number, last)).setAAD(Buffer.from(id))
  return Buffer.concat([seal.update(piece), seal.final(), seal.getAuthTag()])
}

function openPiece(id: string, key: Buffer, number: number, last: boolean, piece: Buffer): Buffer {
  try {
    const open = createDecipheriv(cipher, key, nonceOf(number, last))
      .setAAD(Buffer.from(id))
      .setAuthTag(piece.subarray(-tagBytes))
    return Buffer.concat([open.update(piece.subarray(0, -tagBytes)), open.final()])
  } catch {
    throw new DamagedContent(id, `piece ${number}`)
  }
}
