/** Each list of words, the likelier first. */
type WordLists = { [list: string]: string[] }

/** What of a password is guessed first: what belongs to the account or the portal, a used password, a name, a word, neighbours, a year, the same again. */
export type Part = 'own' | 'portal' | 'common' | 'name' | 'word' | 'row' | 'year' | 'repeat'
export type Guessed = { guesses: number; parts: Part[] }

/** Lists that are no words of a language. */
const partOfLists: { [list: string]: Part } = {
  ...{ userInputs: 'own', portal: 'portal', 'passwords-common': 'common' },
  ...{ 'firstnames-en': 'name', 'lastnames-en': 'name', men: 'name', women: 'name', families: 'name', idols: 'name' },
}

/** What a word of a list is to who reads of it. */
export function partOfList(list: string): Part {
  return partOfLists[list] ?? 'word'
}

/** Signs that stand for letters. One that stands for several is tried as each of them. */
const letters: { [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'il',
  '!': 'il',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Words written with signs are read in so many ways at most. */
const mostReadings = 64
/** One capital at the beginning, or all of them capitals: written in so many ways, a word is tried. */
const spellings = 4
/** Between words and behind them people write few signs, and years. */
const usualSigns = '@!#._-*$&'
const years = 130
/** 123, 2345, 98, 000, abcd, qwerty: rows of neighbours, in numbers, in the alphabet or on the keyboard, or of one sign. */
const digitRows = ['01234567890', '09876543210', ...Array.from('0123456789', digit => digit.repeat(10))]
const letterRows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const rowsTried = 20
/** 1010, 474747: a number said again. */
const pairs = 100

/** A guesser of words, numbers and signs in a row, as most people put a password together that must have all of them. */
export function wordGuesser(lists: WordLists): (password: string, about: string[]) => Guessed {
  const ranks = new Map<string, Found>()
  for (const [list, words] of Object.entries(lists)) {
    words.forEach((word, index) => {
      if (index + 1 < (ranks.get(word)?.guesses ?? Number.POSITIVE_INFINITY))
        ranks.set(word, { guesses: index + 1, part: partOfList(list) })
    })
  }
  return (password, about) => {
    const own = new Set(about.map(word => word.toLowerCase()))
    return fewest(password, word => (own.has(word) ? { guesses: 1, part: 'own' } : ranks.get(word)))
  }
}

/** How many guesses a piece takes; null: it is nothing that is known. */
type Found = { guesses: number; part: Part | null }
const unreached: Guessed = { guesses: Number.POSITIVE_INFINITY, parts: [] }
const never: Found = { guesses: Number.POSITIVE_INFINITY, part: null }

/**
 * How many guesses the cheapest way of cutting the password into words, numbers and signs takes, and what of it they are; its order is
 * known to who guesses.
 *
 * @param find a word among those that are tried, with its place counted from 1; undefined for one that is in no list.
 */
function fewest(password: string, find: (word: string) => Found | undefined): Guessed {
  const best: Guessed[] = [{ guesses: 1, parts: [] }]
  for (let end = 1; end <= password.length; end++) {
    let least = unreached
    for (let begin = Math.max(0, end - longestWord); begin < end; begin++) {
      const before = best[begin] ?? unreached
      const { guesses, part } = guessesOf(password.slice(begin, end), find)
      if (before.guesses * guesses < least.guesses)
        least = { guesses: before.guesses * guesses, parts: part === null ? before.parts : [...before.parts, part] }
    }
    best.push(least)
  }
  return best.at(-1) ?? unreached
}

const longestWord = 24

function guessesOf(text: string, find: (word: string) => Found | undefined): Found {
  if (text.length === 1) return { guesses: oneSign(text), part: null }
  if (/^(19|20)\d\d$/.test(text)) return { guesses: years, part: 'year' }
  if (digitRows.some(row => row.includes(text))) return { guesses: rowsTried, part: 'row' }
  if (/^(\d\d)\1+$/.test(text)) return { guesses: pairs, part: 'repeat' }
  if (text.length < 3) return never
  const small = text.toLowerCase()
  const spelt = text === small ? 1 : spellings
  if (letterRows.some(row => row.includes(small))) return { guesses: rowsTried * spelt, part: 'row' }
  const found = readings(small).flatMap(word => find(word) ?? [])
  const least = found.reduce((one, other) => (other.guesses < one.guesses ? other : one), never)
  return { guesses: least.guesses * spelt, part: least.part }
}

function oneSign(sign: string): number {
  if (/\d/.test(sign)) return 10
  if (/[a-z]/i.test(sign)) return 26
  return usualSigns.includes(sign) ? usualSigns.length : 33
}

/** The words that a text may be, when signs stand for letters. */
function readings(text: string): string[] {
  let read = ['']
  for (const sign of text) {
    const ways = [...(letters[sign] ?? ''), sign]
    read = read.flatMap(begun => ways.map(way => begun + way))
    if (read.length > mostReadings) return [text]
  }
  return read
}
