import { createInflateRaw } from 'node:zlib'
import type { RefusedInArchives } from '#engine/definitions/file-types.ts'
import type { ArchiveEntry } from './archive-directory.ts'

const localHeaderBytes = 30
const stored = 0
/** Entries that are looked into are lists of parts: a document of a thousand parts has one of 100 kB. */
const mostLookedInto = 1_000_000
/** How programs begin (Windows, Linux, macOS), and the container that older office programs embed files in, programs among them. */
const programs = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'd0cf11e0'].map(hex =>
  Buffer.from(hex, 'hex'),
)

/**
 * Whether each entry of a zip file is what the directory says of it, unpacks to as many bytes, is no program, and has no tag in it that is
 * refused. Nothing else is kept, and unpacking stops at the first byte too many.
 *
 * @param entries of a directory whose sums are within the limits.
 */
export async function isHarmlessUnpacked(whole: Buffer, entries: ArchiveEntry[], refused: RefusedInArchives[]): Promise<boolean> {
  for (const entry of entries) {
    const packed = packedBytes(whole, entry)
    if (!packed) return false
    const looked = refused.filter(one => new RegExp(one.entry, 'u').test(entry.name))
    if (looked.length > 0 && entry.unpacked > mostLookedInto) return false
    const content = await unpacked(packed, entry, looked.length > 0 ? mostLookedInto : longestProgram)
    if (!content || programs.some(begin => content.subarray(0, begin.length).equals(begin))) return false
    if (looked.length > 0 && tagsOf(content).some(tag => looked.some(one => new RegExp(one.tag, 'su').test(tag)))) return false
  }
  return true
}

const longestProgram = Math.max(...programs.map(begin => begin.length))

/** What stands packed behind an entry's own header; null when that says something else than the directory. */
function packedBytes(whole: Buffer, { offset, name, packed, method, flags }: ArchiveEntry): Buffer | null {
  const header = whole.subarray(offset, offset + localHeaderBytes)
  if (header.length < localHeaderBytes || header.readUInt32LE(0) !== 0x04034b50) return null
  const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const named = offset + localHeaderBytes
  const same = whole.toString('utf8', named, named + nameBytes) === name && header.readUInt16LE(8) === method
  // Bit 0: encrypted.
  if (!same || (header.readUInt16LE(6) & 1) !== (flags & 1)) return null
  const begin = named + nameBytes + extraBytes
  const bytes = whole.subarray(begin, begin + packed)
  return bytes.length < packed ? null : bytes
}

/** The first bytes of an entry, at most `kept`; null when it is damaged or has more or fewer than the directory says. */
async function unpacked(packed: Buffer, { method, unpacked: said }: ArchiveEntry, kept: number): Promise<Buffer | null> {
  if (method === stored) return packed.length === said ? packed.subarray(0, kept) : null
  const inflate = createInflateRaw()
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    inflate.end(packed)
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      if (bytes < kept) pieces.push(piece.subarray(0, kept - bytes))
      bytes += piece.length
      if (bytes > said) break
    }
    return bytes === said ? Buffer.concat(pieces) : null
  } catch {
    return null
  } finally {
    inflate.destroy()
  }
}

/** Tags of XML without their first <, characters written by their numbers among them. XML may be UTF-16, which begins with a mark. */
function tagsOf(content: Buffer): string[] {
  const mark = content.subarray(0, 2).toString('hex')
  const text =
    mark === 'feff' || mark === 'fffe'
      ? new TextDecoder(mark === 'feff' ? 'utf-16be' : 'utf-16le').decode(content)
      : content.toString('utf8')
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .split('<')
}
