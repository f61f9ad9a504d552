const longestLabel = 63

/**
 * The value made so many characters (code points) or entries long: a list by its last entry again, an e-mail address by parts of its
 * host name, other text by its last character again; cut from the end when it is longer already.
 */
export function lengthened(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return Array.from({ length }, (_, index) => value[Math.min(index, value.length - 1)])
  const characters = [...String(value)]
  const missing = length - characters.length
  if (missing <= 0) return characters.slice(0, length).join('')
  const at = characters.indexOf('@')
  if (at > 0) return `${characters.slice(0, at + 1).join('')}${labels(missing)}${characters.slice(at + 1).join('')}`
  return [...characters, ...Array<string>(missing).fill(characters.at(-1) ?? 'x')].join('')
}

/** Parts of a host name, each with its dot, of this length together (2 at least; 1 gives a letter). */
function labels(length: number): string {
  if (length === 1) return 'a'
  const most = longestLabel + 1
  if (length <= most) return `${'a'.repeat(length - 1)}.`
  // What is left must have room for a letter and a dot.
  const now = length - most === 1 ? most - 1 : most
  return `${'a'.repeat(now - 1)}.${labels(length - now)}`
}
