import { breakLines } from './break-lines.ts'
import { type Part, type Run, runsOf, type Weight } from './fonts.ts'

/** How a text looks; sizes in points. */
export type Style = { size: number; weight: Weight; colour: string }

/** A4 in points: 25 mm at the sides, room for a letterhead's fold and for the footer. */
export const sheet = { left: 71, right: 595.28 - 71, top: 62, bottom: 841.89 - 72 }
/** Height of a line by the size of its letters. */
const leading = 1.45

export type Paper = ReturnType<typeof createPaper>

/** Draws lines of text in many scripts on pages that follow each other; `y` is where the next line begins, in points from the top. */
export function createPaper(pdf: PDFKit.PDFDocument) {
  const fontOf = (part: Part, { weight, size }: Style) => pdf.font(`${part}-${weight}`).fontSize(size)
  const widthOf = (text: string, style: Style): number =>
    runsOf(text).reduce((width, run) => width + fontOf(run.part, style).widthOfString(run.text), 0)

  const paper = {
    pdf,
    y: sheet.top,
    lineHeight: ({ size }: Style): number => size * leading,
    lines: (text: string, width: number, style: Style): string[] => breakLines(text, width, part => widthOf(part, style)),
    widthOf,
    /** Goes on a new page unless `height` is left on this one; a page is never left empty. */
    reserve(height: number): void {
      if (paper.y + height <= sheet.bottom || paper.y === sheet.top) return
      // The page that is written on may not be the last: two columns are written one after the other.
      const { start, count } = pdf.bufferedPageRange()
      if (paper.page < start + count - 1) {
        const open = pdf.endPageMarkings(pdf.page)
        pdf.switchToPage(paper.page + 1)
        pdf.initPageMarkings(open)
      } else pdf.continueOnNewPage()
      paper.page++
      paper.y = sheet.top
    },
    page: 0,
    /** Goes back to a place that was left. */
    goTo(page: number, y: number): void {
      pdf.switchToPage(page)
      paper.page = page
      paper.y = y
    },
    write(lines: string[], x: number, style: Style): void {
      for (const line of lines) {
        paper.reserve(paper.lineHeight(style))
        paper.writeLine(line, x, paper.y, style)
        paper.y += paper.lineHeight(style)
      }
    },
    writeLine(line: string, x: number, y: number, style: Style): void {
      let at = x
      for (const run of runsOf(line)) {
        const width = fontOf(run.part, style).widthOfString(run.text)
        drawRun(pdf, run, at, y, style)
        at += width
      }
    },
    /** A part that screen readers know by its tag. */
    tagged(parent: PDFKit.PDFStructureElement, tag: string, draw: () => void, options: object = {}): void {
      const content = pdf.markStructureContent(tag)
      draw()
      pdf.endMarkedContent()
      parent.add(pdf.struct(tag, options, content))
    },
    /** Something that only is to be seen. */
    artifact(draw: () => void, options: PDFKit.Mixins.MarkingOptions = { type: 'Layout' }): void {
      pdf.markContent('Artifact', options)
      draw()
      pdf.endMarkedContent()
    },
    rule(x1: number, x2: number, y: number, colour: string): void {
      paper.artifact(() => pdf.moveTo(x1, y).lineTo(x2, y).lineWidth(0.6).strokeColor(colour).stroke())
    },
  }
  return paper
}

/** In Indian scripts letters do not stand in the order they are written in, so what is copied or read aloud is said beside. */
function drawRun(pdf: PDFKit.PDFDocument, { part, text }: Run, x: number, y: number, { colour }: Style): void {
  const isSaid = part === 'devanagari' || part === 'none'
  if (isSaid) pdf.markContent('Span', { actual: text })
  pdf.fillColor(colour).text(text, x, y, { lineBreak: false })
  if (isSaid) pdf.endMarkedContent()
}
