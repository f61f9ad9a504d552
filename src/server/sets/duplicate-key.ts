/**
 * The first key that stands twice in one object of a JSON text, and where (an index into the text); null when there is none. The text
 * must be JSON: JSON.parse takes the last of two values without a word, so one of them would be lost.
 */
export function duplicateKey(text: string): { key: string; at: number } | null {
  const open: (Set<string> | null)[] = []
  let at = 0
  while (at < text.length) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    if (character !== '"') {
      at += 1
      continue
    }
    const end = endOfString(text, at)
    const keys = open.at(-1)
    if (keys && /^\s*:/.test(text.slice(end, end + 100))) {
      const key = JSON.parse(text.slice(at, end)) as string
      if (keys.has(key)) return { key, at }
      keys.add(key)
    }
    at = end
  }
  return null
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
