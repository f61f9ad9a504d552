const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What about a JSON text would cost more to read than it may: lists and objects that stand deeper within each other than `depth`, or more than
 * `values` values. Looked at before the text is read: what reads it, and what walks what was read, takes far longer for it than for as many
 * bytes of long texts, and serves nobody else meanwhile.
 *
 * @param text UTF-8, JSON or not: of what is none, the answer means nothing.
 */
export function costOf(text: Buffer, most: { depth: number; values: number }): 'depth' | 'values' | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      for (at++; at < text.length && text[at] !== quote; at++) if (text[at] === backslash) at++
    } else if (byte === openList || byte === openObject) {
      if (++depth > most.depth) return 'depth'
    } else if (byte === closeList || byte === closeObject) depth--
    else if (byte === comma && ++values > most.values) return 'values'
  }
  return null
}
