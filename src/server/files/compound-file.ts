/** @param own main stream of the wanted program; @param foreign those of others; @param refused those that no file may have. */
type Streams = { own: string; foreign: string[]; refused: string[] }

/**
 * Whether a compound file says that it is another program's: a workbook, slides, a mail, an installer instead of a text; or that it holds
 * what is refused, such as macros. One that names no program at all is let through: it opens in none, and is only ever handed out as an
 * attachment.
 */
export function isRefusedCompoundFile(whole: Buffer, { own, foreign, refused }: Streams): boolean {
  const places = entryPlaces(whole)
  const has = (name: string): boolean => places.has(name.toLowerCase())
  if (refused.some(has) || isEncrypted(whole, places.get(own.toLowerCase()))) return true
  return !has(own) && foreign.some(has)
}

/** Entries of the directory are so long; sectors are multiples of that. */
const entryBytes = 128
/** A name has 31 characters and a zero at most. */
const nameBytes = 64
/** Where the header says how large sectors are (a power of two), and where an entry says in which its stream begins. */
const sectorShiftAt = 30
const firstSectorAt = 116
/** Where a text's own header says that a password is needed to read it ([MS-DOC] 2.5.2, fEncrypted). */
const flagsAt = 10
const encryptedFlag = 0x0100

function isEncrypted(whole: Buffer, entry: number | undefined): boolean {
  if (entry === undefined || entry + entryBytes > whole.length) return false
  const sector = 1 << whole.readUInt16LE(sectorShiftAt)
  const begin = (whole.readUInt32LE(entry + firstSectorAt) + 1) * sector
  return begin + flagsAt + 2 <= whole.length && (whole.readUInt16LE(begin + flagsAt) & encryptedFlag) !== 0
}

/** Whatever may be an entry, wherever the directory lies, by its name in lower case: programs find streams in any case. */
function entryPlaces(whole: Buffer): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at + nameBytes <= whole.length; at += entryBytes) {
    const [name] = whole.toString('utf16le', at, at + nameBytes).split('\0', 1)
    if (name && !places.has(name.toLowerCase())) places.set(name.toLowerCase(), at)
  }
  return places
}
