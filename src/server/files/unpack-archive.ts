import { createInflateRaw } from 'node:zlib'
import type { ArchiveEntry } from './archive-directory.ts'

const localHeaderBytes = 30
const stored = 0

/**
 * Whether each entry of a zip file unpacks to as many bytes as the directory says of it. Nothing is kept, and unpacking stops at the first
 * byte too many.
 *
 * @param entries of a directory whose sums are within the limits.
 */
export async function unpacksAsSaid(whole: Buffer, entries: ArchiveEntry[]): Promise<boolean> {
  for (const entry of entries) {
    const header = whole.subarray(entry.offset, entry.offset + localHeaderBytes)
    if (header.length < localHeaderBytes || header.readUInt32LE(0) !== 0x04034b50) return false
    const begin = entry.offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
    const packed = whole.subarray(begin, begin + entry.packed)
    if (packed.length < entry.packed) return false
    const bytes = entry.method === stored ? packed.length : await inflatedBytes(packed, entry.unpacked)
    if (bytes !== entry.unpacked) return false
  }
  return true
}

/** How many bytes it inflates to, counted up to one more than `most`; null when it is damaged. */
async function inflatedBytes(packed: Buffer, most: number): Promise<number | null> {
  const inflate = createInflateRaw()
  let bytes = 0
  try {
    inflate.end(packed)
    for await (const piece of inflate) {
      bytes += (piece as Buffer).length
      if (bytes > most) break
    }
    return bytes
  } catch {
    return null
  } finally {
    inflate.destroy()
  }
}
