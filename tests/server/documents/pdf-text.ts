import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>

/** A PDF as a reader opens it. `text`: what is drawn, lines parted by spaces; `said`: texts given beside letters that stand in another order. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  const tags: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
    tags.push(...rolesIn(await page.getStructTree()))
  }
  const { info } = await pdf.getMetadata()
  const [title, language] = [(info as { Title?: string }).Title, (info as { Language?: string }).Language]
  return { pages, tags, title, language, text: pages.join(' ').replace(/\s+/g, ' '), said: saidIn(Buffer.from(bytes)) }
}

/** The same without white space: lines may end anywhere in a long address. */
export const closed = (text: string): string => text.replace(/\s+/g, '')

function rolesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { role, children = [] } = node as { role?: string; children?: unknown[] }
  return [...(role ? [role] : []), ...children.flatMap(rolesIn)]
}

function saidIn(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const said: string[] = []
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const start = index + (text[index + 6] === '\r' ? 8 : 7)
    const content = inflated(bytes.subarray(start, text.indexOf('endstream', start)))
    for (const [, written = ''] of content.matchAll(/\/ActualText \(((?:[^()\\]|\\[\s\S])*)\)/g)) {
      const raw = Buffer.from(
        written.replace(
          /\\([\s\S])/g,
          (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
        ),
        'latin1',
      )
      said.push(raw.readUInt16BE(0) === 0xfeff ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1'))
    }
  }
  return said
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}
