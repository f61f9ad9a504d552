import type { ContentWindow } from './content-window.ts'

/**
 * Whether a compound file says that it is another program's: a workbook, slides, a mail, an installer instead of a text.
 * One that names no program at all is let through: it opens in none, and is only ever handed out as an attachment.
 *
 * @param own main stream of the wanted program; @param foreign those of others.
 */
export function isForeignCompoundFile(window: ContentWindow, { own, foreign }: { own: string; foreign: string[] }): boolean {
  return !hasEntry(window, own) && foreign.some(name => hasEntry(window, name))
}

/** Entries of the directory are 128 bytes long and begin with their name; sectors are multiples of that. */
function hasEntry({ head, tail, bytes }: ContentWindow, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  return find(head, wanted, 0) || find(tail, wanted, bytes - tail.length)
}

function find(part: Buffer, wanted: Buffer, offset: number): boolean {
  for (let at = part.indexOf(wanted); at !== -1; at = part.indexOf(wanted, at + 1)) {
    if ((offset + at) % 128 === 0) return true
  }
  return false
}
