const [quote, backslash, colon, space] = [0x22, 0x5c, 0x3a, 0x20]

/**
 * Whether an object of a JSON text gives one key twice: JSON.parse takes the last of two values without a word, and whoever stands in
 * between may read the first. Keys are counted in the text and in what was read of it, which takes about as long as reading it.
 *
 * @param text JSON in UTF-8 that was read.
 * @param value what was read.
 */
export function hasRepeatedKey(text: Buffer, value: unknown): boolean {
  return keysWritten(text) !== keysRead(value)
}

/** Strings with a colon behind them. */
function keysWritten(text: Buffer): number {
  let keys = 0
  let at = 0
  while (at < text.length) {
    if (text[at++] !== quote) continue
    while (text[at] !== quote) at += text[at] === backslash ? 2 : 1
    at++
    while ((text[at] ?? colon) <= space) at++
    if (text[at] === colon) keys++
  }
  return keys
}

/** Not by calling itself: how deep a body may be is looked at later. */
function keysRead(value: unknown): number {
  let keys = 0
  const rest = [value]
  while (rest.length > 0) {
    const one = rest.pop()
    if (typeof one !== 'object' || one === null) continue
    const items = Object.values(one)
    if (!Array.isArray(one)) keys += items.length
    for (const item of items) if (typeof item === 'object') rest.push(item)
  }
  return keys
}
