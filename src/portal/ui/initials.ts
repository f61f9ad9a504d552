const tones = ['accent', 'good', 'waiting', 'stopped', 'neutral'] as const

/** At most two letters, numbers apart: of the first and the last word, or the first two of a single word's beginning. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(word => /^\p{L}/u.test(word))
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${letter(first)}${letter(last)}`.toUpperCase()
}

/** The same colour for the same name, on every page and after every reload. */
export function toneOf(name: string): (typeof tones)[number] {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length] ?? 'neutral'
}

// By code point, so that a letter outside the basic plane is not cut in half.
function letter(word: string): string {
  return [...word][0] ?? ''
}
