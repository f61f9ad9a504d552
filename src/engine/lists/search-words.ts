/** More words than this are not looked for. */
const mostWords = 8

/** The words of a search, each of which is looked for, in any order. */
export function searchWords(search: string): string[] {
  return search.trim().split(/\s+/).slice(0, mostWords)
}

/** Whether each word of a search is in one of these texts, in any order, whatever its case. */
export function holdsWords(texts: string[], search: string): boolean {
  const among = texts.map(text => text.toLowerCase())
  return searchWords(search.toLowerCase()).every(word => among.some(text => text.includes(word)))
}
