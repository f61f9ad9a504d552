/** Each list of words, the likelier first. */
export type WordLists = { [list: string]: string[] }

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
export function wordGuesser(lists: WordLists): (password: string, about: string[]) => number {
  const ranks = new Map<string, number>()
  for (const words of Object.values(lists)) {
    words.forEach((word, index) => {
      if (index + 1 < (ranks.get(word) ?? Number.POSITIVE_INFINITY)) ranks.set(word, index + 1)
    })
  }
  return (password, about) => {
    const own = new Set(about.map(word => word.toLowerCase()))
    return fewest(password, word => (own.has(word) ? 1 : ranks.get(word)))
  }
}

/**
 * How many guesses the cheapest way of cutting the password into words, numbers and signs takes; its order is known to who guesses.
 *
 * @param rankOf place of a word among those that are tried, counted from 1; undefined for one that is in no list.
 */
function fewest(password: string, rankOf: (word: string) => number | undefined): number {
  const best = [1, ...Array.from({ length: password.length }, () => Number.POSITIVE_INFINITY)]
  for (let end = 1; end <= password.length; end++) {
    for (let begin = Math.max(0, end - longestWord); begin < end; begin++) {
      const guesses = (best[begin] as number) * guessesOf(password.slice(begin, end), rankOf)
      if (guesses < (best[end] as number)) best[end] = guesses
    }
  }
  return best[password.length] as number
}

const longestWord = 24

function guessesOf(part: string, rankOf: (word: string) => number | undefined): number {
  if (part.length === 1) return oneSign(part)
  if (/^(19|20)\d\d$/.test(part)) return years
  if (digitRows.some(row => row.includes(part))) return rowsTried
  if (/^(\d\d)\1+$/.test(part)) return pairs
  if (part.length < 3) return Number.POSITIVE_INFINITY
  const small = part.toLowerCase()
  const spelt = part === small ? 1 : spellings
  if (letterRows.some(row => row.includes(small))) return rowsTried * spelt
  const found = readings(small).flatMap(word => rankOf(word) ?? [])
  return found.length > 0 ? Math.min(...found) * spelt : Number.POSITIVE_INFINITY
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
