/** An answer that cannot be used: its message says what to answer instead. */
export class WrongAnswer extends Error {}

/** A word or several with a capital letter in front. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words as an address has them. */
export function slug(words: string): string {
  return words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
