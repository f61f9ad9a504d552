/**
 * Whether a text names something (`x-mentions`): it holds the name, without regard to upper and lower case, to how much white space stands
 * between the words, and to how letters with accents are encoded. An empty name is in every text.
 */
export function mentions(text: string, name: string): boolean {
  return compared(text).includes(compared(name))
}

function compared(text: string): string {
  // Upper case first: it makes one of letters that have two small ones (ß and ss, σ and ς).
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
}
