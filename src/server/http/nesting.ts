const [quote, backslash] = [0x22, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether lists and objects of a JSON text stand deeper within each other than `most`. Looked at before the text is read: what reads deep
 * nesting, and what walks what was read, takes far longer for it than for as many bytes of anything else.
 *
 * @param text UTF-8, JSON or not: of what is none, the answer means nothing.
 */
export function isNestedDeeper(text: Buffer, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      for (at++; at < text.length && text[at] !== quote; at++) if (text[at] === backslash) at++
    } else if (byte === openList || byte === openObject) {
      if (++depth > most) return true
    } else if (byte === closeList || byte === closeObject) depth--
  }
  return false
}
