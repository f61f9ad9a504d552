import type { ContentWindow } from './content-window.ts'

/** @param own main stream of the wanted program; @param foreign those of others; @param refused those that no file may have. */
type Streams = { own: string; foreign: string[]; refused: string[] }

/**
 * Whether a compound file says that it is another program's: a workbook, slides, a mail, an installer instead of a text; or that it holds
 * what is refused, such as macros. One that names no program at all is let through: it opens in none, and is only ever handed out as an
 * attachment.
 */
export function isRefusedCompoundFile(window: ContentWindow, { own, foreign, refused }: Streams): boolean {
  if (refused.some(name => hasEntry(window, name)) || isEncrypted(window, own)) return true
  return !hasEntry(window, own) && foreign.some(name => hasEntry(window, name))
}

/** Where the header says how large sectors are (a power of two), and where an entry says in which its stream begins. */
const sectorShiftAt = 30
const firstSectorAt = 116
/** Where a text's own header says that a password is needed to read it ([MS-DOC] 2.5.2, fEncrypted). */
const flagsAt = 10
const encryptedFlag = 0x0100

function isEncrypted({ head }: ContentWindow, own: string): boolean {
  const entry = placeOf(head, nameOf(own), 0)
  if (entry === -1 || entry + 128 > head.length) return false
  const sector = 1 << head.readUInt16LE(sectorShiftAt)
  const begin = (head.readUInt32LE(entry + firstSectorAt) + 1) * sector
  return begin + flagsAt + 2 <= head.length && (head.readUInt16LE(begin + flagsAt) & encryptedFlag) !== 0
}

/** Entries of the directory are 128 bytes long and begin with their name; sectors are multiples of that. */
function hasEntry({ head, tail, bytes }: ContentWindow, name: string): boolean {
  const wanted = nameOf(name)
  return placeOf(head, wanted, 0) !== -1 || placeOf(tail, wanted, bytes - tail.length) !== -1
}

const nameOf = (name: string): Buffer => Buffer.from(`${name}\0`, 'utf16le')

function placeOf(part: Buffer, wanted: Buffer, offset: number): number {
  for (let at = part.indexOf(wanted); at !== -1; at = part.indexOf(wanted, at + 1)) {
    if ((offset + at) % 128 === 0) return at
  }
  return -1
}
