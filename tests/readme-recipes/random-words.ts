/** What can be drawn. No word comes twice. */
export type Draw = {
  word(): string
  /** A word, or two with a hyphen. */
  id(): string
  title(): string
  between(least: number, most: number): number
  yes(): boolean
  one<Item>(from: Item[]): Item
}

const consonants = 'bdfgjklmnprstvz'.split('')
const vowels = 'aeiou'.split('')

/** Draws from a seed: the same seed draws the same. */
export function drawing(seed: number): Draw {
  let state = seed % 2147483647 || 1
  const chance = (): number => {
    state = (state * 48271) % 2147483647
    return (state - 1) / 2147483646
  }
  const drawn = new Set<string>()
  const between = (least: number, most: number): number => least + Math.floor(chance() * (most - least + 1))
  const one = <Item>(from: Item[]): Item => from[between(0, from.length - 1)] as Item
  const word = (): string => {
    const made = Array.from({ length: 3 }, () => one(consonants) + one(vowels)).join('')
    if (drawn.has(made)) return word()
    drawn.add(made)
    return made
  }
  const yes = (): boolean => chance() < 0.5
  const title = (): string => {
    const made = word()
    return made.charAt(0).toUpperCase() + made.slice(1) + (yes() ? ` ${word()}` : '')
  }
  return { word, id: () => (yes() ? `${word()}-${word()}` : word()), title, between, yes, one }
}
