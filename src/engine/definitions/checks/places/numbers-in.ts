const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const written = new RegExp(`(?<![\\p{L}\\p{N}#%.:/+-])(?:\\d+(?:\\.\\d+)?|${words.join('|')})(?!:?[\\p{L}\\p{N}]|[/-])`, 'giu')

/** The numbers that a text speaks of, in digits or in words up to twenty; not those inside names, addresses and times. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(written)].map(([found]) => {
    const word = words.indexOf(found.toLowerCase())
    return word === -1 ? Number(found) : word + 1
  })
}
