import type { ContentWindow } from './content-window.ts'

/** From `archive` in `schemas/portal/limits.json`: entries, bytes when unpacked, how many times larger than packed. */
export type ArchiveLimits = { entries: number; bytes: number; ratio: number }

/** One entry, as the directory says it is. */
export type ArchiveEntry = {
  name: string
  packed: number
  unpacked: number
  offset: number
  flags: number
  method: number
  link: boolean
}

const endBytes = 22
const entryBytes = 46
const archiveNames = /\.(zip|jar|apk|7z|rar|gz|tgz|bz2|xz|tar|docx|docm|dotx|dotm)$/i
// What a click starts, on Windows, which ignores dots and spaces at the end, or elsewhere.
const programNames =
  /\.(exe|dll|com|scr|pif|cpl|ocx|sys|msi|msp|mst|msc|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|ws|wsf|wsh|sct|hta|chm|lnk|url|reg|inf|iso|img|vhdx?|sh|command|app|dmg|pkg|deb|rpm|elf|so|dylib|py|class)[. ]*$/i

/**
 * The entries of a zip file that is harmless and holds some files, as an office document does, judged by its directory at the end and
 * without inflating anything: nothing in it is too much, lies over another entry, leads out of it, or is an archive or a program itself.
 * Null for any other.
 */
export function harmlessEntries(window: ContentWindow, held: string[], limits: ArchiveLimits): ArchiveEntry[] | null {
  const entries = readDirectory(window, limits.entries)
  if (!entries) return null
  const names = new Set(entries.map(entry => entry.name))
  // Office programs find parts in any case.
  const distinct = new Set(entries.map(entry => entry.name.toLowerCase()))
  const isHarmlessArchive =
    distinct.size === entries.length &&
    held.every(name => names.has(name)) &&
    entries.every(isHarmless) &&
    staysSmall(entries, limits) &&
    liesInOrder(entries)
  return isHarmlessArchive ? entries : null
}

/** Judged over all entries, because a single one of plain text may well pack 100 times smaller. */
function staysSmall(entries: ArchiveEntry[], limits: ArchiveLimits): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  return unpacked <= limits.bytes && unpacked <= Math.max(packed, 1) * limits.ratio
}

function readDirectory({ tail, bytes }: ContentWindow, maximum: number): (ArchiveEntry & { limit: number })[] | null {
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + endBytes > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  const before = bytes - tail.length
  // One disk, nothing after the end, nothing between the directory and the end, all of it within what we kept.
  if (tail.readUInt16LE(end + 4) !== 0 || tail.readUInt16LE(end + 8) !== count || count > maximum) return null
  if (end + endBytes + tail.readUInt16LE(end + 20) !== tail.length) return null
  if (start + size !== before + end || start < before) return null
  const entries: (ArchiveEntry & { limit: number })[] = []
  let at = start - before
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || tail.readUInt32LE(at) !== 0x02014b50) return null
    const nameBytes = tail.readUInt16LE(at + 28)
    if (at + entryBytes + nameBytes > end) return null
    entries.push({ ...readEntry(tail, at, nameBytes), limit: start })
    at += entryBytes + nameBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  return at === end ? entries : null
}

function readEntry(tail: Buffer, at: number, nameBytes: number): ArchiveEntry {
  const madeOnUnix = tail[at + 5] === 3
  return {
    name: tail.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
    flags: tail.readUInt16LE(at + 8),
    method: tail.readUInt16LE(at + 10),
    packed: tail.readUInt32LE(at + 20),
    unpacked: tail.readUInt32LE(at + 24),
    link: madeOnUnix && tail.readUInt16LE(at + 40) >>> 12 === 0xa,
    offset: tail.readUInt32LE(at + 42),
  }
}

function isHarmless(entry: ArchiveEntry): boolean {
  const encrypted = (entry.flags & 1) === 1
  const sizeElsewhere = entry.packed === 0xffffffff || entry.unpacked === 0xffffffff
  const leadsOut = /(^|\/)\.\.(\/|$)|^\/|\\|\0|^[a-z]:/i.test(entry.name)
  const program =
    entry.name.toLowerCase().endsWith('vbaproject.bin') || [archiveNames, programNames].some(names => names.test(entry.name))
  return !encrypted && !sizeElsewhere && !leadsOut && !program && !entry.link && (entry.method === 0 || entry.method === 8)
}

/** Entries that lie over one another are how a small archive unpacks to terabytes. 30 bytes is the shortest header of an entry. */
function liesInOrder(entries: (ArchiveEntry & { limit: number })[]): boolean {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset)
  return sorted.every((entry, index) => {
    const next = sorted[index + 1]?.offset ?? entry.limit
    return entry.offset + 30 + Buffer.byteLength(entry.name) + entry.packed <= next
  })
}
