import type { FilledBlock, FilledDocument } from '#engine/documents/types.ts'
import { drawBlocks, type Pictures } from './draw-blocks.ts'
import { loadFont, loadRanges, runsOf, type Weight } from './fonts.ts'
import { createPaper, type Paper, type Style, sheet } from './paper.ts'

const foot: Style = { size: 8, weight: 400, colour: '#667085' }
const weights: Weight[] = [400, 600]

/**
 * Draws a filled document on A4 pages: tagged, with its title and language, all letters embedded. The same document, pictures and time
 * give the same bytes.
 *
 * @param now is noted as the time it was made, `portal` as what made it.
 */
export async function makePdf(document: FilledDocument, pictures: Pictures, now: Date, portal: string): Promise<Buffer> {
  // Loaded by the first document that is drawn, not by every start.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: document.language,
    displayTitle: true,
    info: { Title: document.title, CreationDate: now, ModDate: now, Producer: portal, Creator: portal },
  })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  await registerFonts(pdf, document)
  pdf.addPage()
  const paper = createPaper(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawBlocks(paper, root, document.blocks, pictures)
  drawFooters(paper, document.footer)
  root.end()
  pdf.end()
  await written
  return Buffer.concat(pieces)
}

/** Registers the fonts that the document's letters need; a PDF keeps of them only the letters that are drawn. */
async function registerFonts(pdf: PDFKit.PDFDocument, document: FilledDocument): Promise<void> {
  await loadRanges()
  const needed = new Set(runsOf(`a ${document.footer} ${document.blocks.map(textOf).join(' ')}`).map(({ part }) => part))
  for (const part of needed) for (const weight of weights) pdf.registerFont(`${part}-${weight}`, await loadFont(part, weight))
}

function textOf(block: FilledBlock): string {
  if (block.kind === 'lines') return block.lines.join(' ')
  if (block.kind === 'table') return block.rows.flatMap(row => [row.label, ...row.lines]).join(' ')
  if (block.kind === 'signature') return block.rows.flatMap(row => [row.label, row.value]).join(' ')
  return block.kind === 'picture' ? '' : block.text
}

function drawFooters(paper: Paper, footer: string): void {
  const { start, count } = paper.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    paper.pdf.switchToPage(page)
    const number = `${page - start + 1} / ${count}`
    const room = sheet.right - sheet.left - paper.widthOf(number, foot) - 20
    const lines = paper.lines(footer, room, foot).slice(0, 2)
    paper.artifact(
      () => {
        lines.forEach((line, index) => {
          paper.writeLine(line, sheet.left, sheet.bottom + 22 + index * 11, foot)
        })
        paper.writeLine(number, sheet.right - paper.widthOf(number, foot), sheet.bottom + 22, foot)
      },
      { type: 'Pagination', attached: ['Bottom'] },
    )
  }
}
