import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { fillTokens, tokensOf } from '#engine/messages/fill-tokens.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'
import { printable } from './printable.ts'
import type { Block, DocumentFile, FilledBlock, FilledDocument, Row } from './types.ts'

/** What is left free in a sentence for a value that is not there, to be written by hand. */
const blank = '______________'

type Filling = {
  facts: JsonObject
  /** Address of each uploaded picture that may be shown, by its id. */
  addresses: { [file: string]: string }
  isDraft: boolean
  /** Most characters of one value. */
  characters: number
}

/** Ids of the uploads that a document names, by its facts. */
export function filesOf(document: DocumentFile, facts: JsonObject): string[] {
  const pointers = document.blocks.flatMap(({ picture, table = [] }) => [
    ...(picture ? [picture.file] : []),
    ...table.flatMap(row => (row.picture === undefined ? [] : [row.picture])),
  ])
  return [...new Set(pointers.map(path => factAt(facts, path)).filter(id => typeof id === 'string'))]
}

/**
 * Fills a document from facts. A sentence keeps a blank for each value that is not there, a row of a table says so in its own words,
 * a picture that may not be shown is left out. Values are text and nothing else, whatever stands in them.
 */
export function fillDocument(document: DocumentFile, filling: Filling): FilledDocument {
  const facts = printable(filling.facts, filling.characters) as JsonObject
  const fill = (text: string): string => fillTokens(text, facts, blank, groupedPhone)
  return {
    title: fill(document.title),
    language: document.language,
    footer: (filling.isDraft ? `${document.draft} ` : '') + fill(document.footer),
    blocks: document.blocks.flatMap(block => filled(block, facts, filling.addresses)),
  }
}

function filled(block: Block, facts: JsonObject, addresses: Filling['addresses']): FilledBlock[] {
  const fill = (text: string): string => fillTokens(text, facts, blank, groupedPhone)
  const { heading, paragraph, lines, table, picture, signature } = block
  if (heading !== undefined) return [{ kind: 'heading', text: fill(heading) }]
  if (paragraph !== undefined) return [{ kind: 'paragraph', text: fill(paragraph) }]
  if (lines) return [{ kind: 'lines', lines: linesOf(lines, facts) }]
  if (table)
    return [{ kind: 'table', rows: table.map(row => ({ label: fill(row.label), lines: rowLines(row, facts, addresses) })) }]
  if (signature)
    return [
      {
        kind: 'signature',
        rows: signature.map(({ label, value }) => ({
          label: fill(label),
          value: fillTokens(value ?? '', facts, '', groupedPhone),
        })),
      },
    ]
  const file = picture ? factAt(facts, picture.file) : undefined
  if (!picture || typeof file !== 'string' || addresses[file] === undefined) return []
  return [{ kind: 'picture', file, alternative: fill(picture.alternative), height: picture.height }]
}

function rowLines(row: Row, facts: JsonObject, addresses: Filling['addresses']): string[] {
  const { value = [], picture, of, each = '' } = row
  const lines = linesOf(value, facts)
  const file = picture === undefined ? undefined : factAt(facts, picture)
  if (typeof file === 'string' && addresses[file] !== undefined) lines.push(addresses[file])
  const entries: Json | undefined = of === undefined ? undefined : factAt(facts, of)
  if (Array.isArray(entries)) lines.push(...entries.flatMap(entry => linesOf([each], entry as JsonObject)))
  return lines.length > 0 ? lines : [row.empty]
}

/** The lines that have something to say: without tokens, or with a value for one of them. */
function linesOf(lines: string[], facts: JsonObject): string[] {
  return lines
    .filter(line => tokensOf(line).length === 0 || tokensOf(line).some(path => fillTokens(`{{${path}}}`, facts) !== ''))
    .map(line => fillTokens(line, facts, '', groupedPhone).trim())
}
