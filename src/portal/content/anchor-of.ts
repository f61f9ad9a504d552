/** What an address ends with that leads to a text, by its words. */
export function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** What the hash of an address names; '' where somebody wrote one by hand that is none. */
export function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
