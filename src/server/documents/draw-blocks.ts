import type { FilledBlock } from '#engine/documents/types.ts'
import { type Paper, type Style, sheet } from './paper.ts'

const ink = '#101828'
const quiet = '#475467'
const hairline = '#d0d5dd'
const text: Style = { size: 9.5, weight: 400, colour: ink }
const label: Style = { size: 9, weight: 600, colour: quiet }
const heading: Style = { size: 14, weight: 600, colour: ink }
const small: Style = { size: 8, weight: 400, colour: quiet }

const width = sheet.right - sheet.left
/** Points between parts. */
const gap = 12
const labelWidth = 118
/** Of a row that is kept on one page. */
const longest = 200
const cellPadding = 3.5
/** Room for a hand, and for what is written already. */
const [signedHeight, filledHeight] = [56, 38]
const pointsOfMillimetre = 72 / 25.4

type Element = PDFKit.PDFStructureElement
/** Bytes of a picture by the id of its upload. */
export type Pictures = Record<string, { bytes: Buffer | null }>

/** Draws the parts of a document from top to bottom; what introduces another part stays on one page with it. */
export function drawBlocks(paper: Paper, root: Element, blocks: FilledBlock[], pictures: Pictures): void {
  blocks.forEach((block, index) => {
    const next = blocks[index + 1]
    const introduces = block.kind === 'heading' || (block.kind === 'lines' && next?.kind === 'signature')
    if (introduces) paper.reserve(heightOf(paper, block) + gap + (next ? Math.min(heightOf(paper, next), longest) : 0))
    draw(paper, root, block, pictures)
    paper.y += gap
  })
}

function draw(paper: Paper, root: Element, block: FilledBlock, pictures: Pictures): void {
  if (block.kind === 'heading') {
    const lines = paper.lines(block.text, width, heading)
    paper.tagged(root, 'H1', () => paper.write(lines, sheet.left, heading))
  } else if (block.kind === 'paragraph') {
    const lines = paper.lines(block.text, width, text)
    // Short ones are not torn apart.
    if (lines.length <= 6) paper.reserve(lines.length * paper.lineHeight(text))
    paper.tagged(root, 'P', () => paper.write(lines, sheet.left, text))
  } else if (block.kind === 'lines') {
    for (const line of block.lines) paper.tagged(root, 'P', () => paper.write(paper.lines(line, width, text), sheet.left, text))
  } else if (block.kind === 'table') drawTable(paper, root, block.rows)
  else if (block.kind === 'signature') drawSignature(paper, root, block.rows)
  else drawPicture(paper, root, block, pictures[block.file]?.bytes ?? null)
}

/** Height in points of what is kept on one page; a table may go on on the next one. */
function heightOf(paper: Paper, block: FilledBlock): number {
  const of = (lines: string[], style: Style): number =>
    lines.flatMap(line => paper.lines(line, width, style)).length * paper.lineHeight(style)
  if (block.kind === 'heading') return of([block.text], heading)
  if (block.kind === 'paragraph') return of([block.text], text)
  if (block.kind === 'lines') return of(block.lines, text)
  if (block.kind === 'signature') return inPairs(block.rows).reduce((height, pair) => height + pairHeight(pair), 0)
  return 60
}

function drawTable(paper: Paper, root: Element, rows: { label: string; lines: string[] }[]): void {
  const table = paper.pdf.struct('Table')
  root.add(table)
  const valueX = sheet.left + labelWidth
  for (const row of rows) {
    const labels = paper.lines(row.label, labelWidth - 10, label)
    const values = row.lines.flatMap(line => paper.lines(line, sheet.right - valueX, text))
    const height = Math.max(labels.length * paper.lineHeight(label), values.length * paper.lineHeight(text)) + 2 * cellPadding
    // A long row begins where it stands and goes on on the next page.
    if (height < longest) paper.reserve(height)
    paper.rule(sheet.left, sheet.right, paper.y, hairline)
    paper.y += cellPadding
    const [page, y] = [paper.page, paper.y]
    const cells = paper.pdf.struct('TR')
    table.add(cells)
    paper.tagged(cells, 'TH', () => paper.write(labels, sheet.left, label))
    const [afterPage, afterY] = [paper.page, paper.y]
    paper.goTo(page, y)
    paper.tagged(cells, 'TD', () => paper.write(values, valueX, text))
    if (paper.page < afterPage) paper.goTo(afterPage, afterY)
    else if (paper.page === afterPage) paper.y = Math.max(paper.y, afterY)
    paper.y += cellPadding
  }
  paper.rule(sheet.left, sheet.right, paper.y, hairline)
}

type Signed = { label: string; value: string }
const inPairs = (rows: Signed[]): Signed[][] => rows.flatMap((_, at) => (at % 2 === 0 ? [rows.slice(at, at + 2)] : []))
const pairHeight = (pair: Signed[]): number => (pair.every(({ value }) => value !== '') ? filledHeight : signedHeight)

/** Two beside each other, the line below what is filled in. */
function drawSignature(paper: Paper, root: Element, rows: Signed[]): void {
  const column = (width - 24) / 2
  for (const pair of inPairs(rows)) {
    const height = pairHeight(pair)
    paper.reserve(height)
    const line = paper.y + height - 18
    pair.forEach((row, index) => {
      const x = sheet.left + index * (column + 24)
      const [value = ''] = paper.lines(row.value, column, text)
      paper.rule(x, x + column, line, quiet)
      paper.tagged(root, 'P', () => {
        paper.writeLine(value, x, line - 16, text)
        paper.writeLine(row.label, x, line + 3, small)
      })
    })
    paper.y += height
  }
}

function drawPicture(
  paper: Paper,
  root: Element,
  { alternative, height: millimetres }: { alternative: string; height: number },
  bytes: Buffer | null,
): void {
  if (!bytes) return
  const height = millimetres * pointsOfMillimetre
  paper.reserve(height)
  const options = { alt: alternative }
  paper.tagged(
    root,
    'Figure',
    () => {
      // The upload was recognised by its beginning; one that cannot be drawn leaves its place empty.
      try {
        paper.pdf.image(bytes, sheet.left, paper.y, { fit: [width, height] })
      } catch {
        return
      }
    },
    options,
  )
  paper.y += height
}
