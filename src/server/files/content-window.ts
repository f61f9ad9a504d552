import { createHash, type Hash } from 'node:crypto'

/** Enough for a picture's header behind its colour profile, and for the directory of an archive of a thousand entries. */
const windowBytes = 512 * 1024

/** What of a file is remembered while it streams by: its ends, its size and its hash. */
export type ContentWindow = {
  /** The first bytes, at most 512 KiB. */
  head: Buffer
  /** The last bytes, at most 512 KiB; the same as `head` for a small file. */
  tail: Buffer
  bytes: number
  sha256: Buffer
}

/** Watches a file go by in pieces; `see` each piece, then `close`. Memory stays bounded however long the file is. */
export function openWindow(): { see(piece: Buffer): void; bytes(): number; start(): Buffer; close(): ContentWindow } {
  const hash: Hash = createHash('sha256')
  const head: Buffer[] = []
  let tail: Buffer[] = []
  let headBytes = 0
  let tailBytes = 0
  let bytes = 0
  return {
    see(piece) {
      hash.update(piece)
      bytes += piece.length
      if (headBytes < windowBytes) {
        const part = piece.subarray(0, windowBytes - headBytes)
        head.push(part)
        headBytes += part.length
      }
      tail.push(piece)
      tailBytes += piece.length
      while (tailBytes - (tail[0] as Buffer).length >= windowBytes) tailBytes -= (tail.shift() as Buffer).length
    },
    bytes: () => bytes,
    start: () => Buffer.concat(head),
    close: () => {
      const end = Buffer.concat(tail)
      tail = []
      return {
        head: Buffer.concat(head),
        tail: end.subarray(Math.max(0, end.length - windowBytes)),
        bytes,
        sha256: hash.digest(),
      }
    },
  }
}
