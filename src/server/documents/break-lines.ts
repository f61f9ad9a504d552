/** Where a line may end: after white space, and in addresses after what parts them; not after hyphens, which then seem to be ours. */
const pieces = /[^\s/?&=]*(?:[/?&=]+|\s+|$)/g
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a text into lines of at most `width`; a word that is too long for a line is broken between letters.
 *
 * @param widthOf width of a text as it will be drawn, in the same unit.
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
    used = 0
  }
  const add = (part: string): void => {
    if (used + widthOf(part.trimEnd()) > width) end()
    line += part
    used += widthOf(part)
  }
  for (const [piece] of text.matchAll(pieces)) {
    if (widthOf(piece.trimEnd()) <= width) add(piece)
    else {
      end()
      for (const { segment } of letters.segment(piece)) add(segment)
    }
  }
  end()
  return lines
}
