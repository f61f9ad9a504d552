/** Where a line may end: after white space, and in addresses after what parts them. */
const pieces = /[^\s/?&=-]*(?:[/?&=-]+|\s+|$)/g
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a text into lines of at most `width`; a word that is too long for a line is broken between letters.
 *
 * @param widthOf width of a text as it will be drawn, in the same unit.
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  for (const [piece] of text.matchAll(pieces)) {
    if (widthOf((line + piece).trim()) <= width) {
      line += piece
      continue
    }
    end()
    if (widthOf(piece.trim()) <= width) {
      line = piece
      continue
    }
    let used = 0
    for (const { segment } of letters.segment(piece)) {
      const more = widthOf(segment)
      if (used + more > width) {
        end()
        used = 0
      }
      line += segment
      used += more
    }
  }
  end()
  return lines
}
