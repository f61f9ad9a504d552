import type { ContentWindow } from './content-window.ts'

/** Main streams of the other programs that keep their files in the container of old Word files. */
const foreign = [
  'Workbook',
  'Book',
  'PowerPoint Document',
  'VisioDocument',
  'Quill',
  '__properties_version1.0',
  '\u4840\u3f7f\u4164\u422f\u4836',
]

/**
 * Whether a compound file says that it is something else than a Word file: a workbook, slides, a mail, an installer.
 * One that names no program at all is let through: it opens in none, and is only ever handed out as an attachment.
 */
export function isForeignCompoundFile(window: ContentWindow): boolean {
  return !hasEntry(window, 'WordDocument') && foreign.some(name => hasEntry(window, name))
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
