import { createInflateRaw } from 'node:zlib'
import type { RefusedInArchives } from '#engine/definitions/files/file-types.ts'
import type { ArchiveEntry } from './archive-directory.ts'
import { type Attributes, attributesIn } from './xml-attributes.ts'

const localHeaderBytes = 30
const stored = 0
/** Bytes of all entries that are looked into together: a document of a thousand parts has lists of parts of 200 kB. */
const mostLookedInto = 1_000_000
/** How programs begin (Windows, Linux, macOS), and the container that older office programs embed files in, programs among them. */
const programs = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'd0cf11e0'].map(hex =>
  Buffer.from(hex, 'hex'),
)
const longestProgram = Math.max(...programs.map(begin => begin.length))

/**
 * Whether each entry of a zip file is what the directory says of it, unpacks to as many bytes, is no program, and has no tag in it that is
 * refused. Nothing else is kept, and unpacking stops at the first byte too many.
 *
 * @param entries of a directory whose sums are within the limits.
 */
export async function isHarmlessUnpacked(whole: Buffer, entries: ArchiveEntry[], refused: RefusedInArchives[]): Promise<boolean> {
  const rules = refused.map(one => ({
    entry: expression(one.entry),
    has: expressions(one.with),
    unless: expressions(one.unless),
  }))
  let lookedInto = 0
  for (const entry of entries) {
    const packed = packedBytes(whole, entry)
    if (!packed) return false
    const asked = rules.filter(one => one.entry.test(entry.name))
    if (asked.length > 0) lookedInto += entry.unpacked
    if (lookedInto > mostLookedInto) return false
    const content = await unpacked(packed, entry, asked.length > 0 ? mostLookedInto : longestProgram)
    if (!content || programs.some(begin => content.subarray(0, begin.length).equals(begin))) return false
    if (asked.length === 0) continue
    const tags = attributesIn(content)
    if (!tags || tags.some(tag => asked.some(rule => isRefused(rule, tag)))) return false
  }
  return true
}

type Expected = [name: string, pattern: RegExp][]

const expression = (pattern: string): RegExp => new RegExp(pattern, 'iu')

function expressions(patterns: { [attribute: string]: string } = {}): Expected {
  return Object.entries(patterns).map(([name, pattern]) => [name.toLowerCase(), expression(pattern)])
}

/** Of several values of one name any may be what is refused, and all have to be what is let through. */
function isRefused({ has, unless }: { has: Expected; unless: Expected }, tag: Attributes): boolean {
  const values = (name: string): string[] => tag.get(name) ?? ['']
  const isNamed = has.every(([name, pattern]) => values(name).some(value => pattern.test(value)))
  return isNamed && !(unless.length > 0 && unless.every(([name, pattern]) => values(name).every(value => pattern.test(value))))
}

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
