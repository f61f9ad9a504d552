/** Scripts that names are written in today: Unicode's recommended ones, and what else is written in India. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Meetei_Mayek', 'Ol_Chiki', 'Chakma', 'Lepcha', 'Limbu', 'Syloti_Nagri'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
].map(name => ({ name, letters: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }))

/** Written together in one word: Japanese, Chinese and Korean, each with Latin letters (Unicode TS 39, "highly restrictive"). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Letters and marks that go with those of any script. */
const anywhere = /[\p{Script=Inherited}\p{Script=Common}]/u

/**
 * No word has letters of several scripts, of which one may only look like the other: the е in "Samе" can be a Cyrillic one. Nor marks of
 * another script than its letters: they may be drawn as nothing. A word may be all of a script that is not listed.
 */
export function oneScriptWords(value: string): boolean {
  return [...new Set(value.split(/[^\p{L}\p{M}\p{N}]+/u))].every(word => {
    const letters = [...new Set(word.match(/[\p{L}\p{M}]/gu))]
    const ways = letters.map(letter => scripts.filter(one => one.letters.test(letter)).map(({ name }) => name))
    const known = ways.filter(names => names.length > 0)
    const isStray = (letter: string, index: number) => ways[index]?.length === 0 && !anywhere.test(letter)
    if (known.length > 0 && letters.some(isStray)) return false
    const may = (names: string[]) => known.every(of => of.some(name => names.includes(name)))
    return scripts.some(({ name }) => may([name])) || together.some(may)
  })
}
