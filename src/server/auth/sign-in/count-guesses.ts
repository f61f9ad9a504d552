import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { loadOnce } from '../../load-once.ts'
import { type Guessed, type Part, partOfList, wordGuesser } from '../passwords/guess-words.ts'
// By kind, the likelier first: what guessers try here and no dictionary of English has.
import guessed from '../passwords/guessed-words.json' with { type: 'json' }

/** The estimator takes longer for each further character and each other reading of one; what it is told of decides anyway. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 8 }

/** Who guesses words in a row tries them in about so many orders: with a number behind, a sign between, and so on. */
const orders = 10

type Guesser = { estimator: ZxcvbnFactory; words: ReturnType<typeof wordGuesser> }

const guesser = loadOnce(load)

/**
 * How many guesses find a password for somebody who tries likely ones first: words and names in several languages, written with other
 * signs or backwards, passwords that were stolen elsewhere, dates, repeats, rows of keys; and what of it they try, each once.
 *
 * @param about words that belong to the account, in any case: they are tried first of all.
 */
export async function countGuesses(password: string, about: string[]): Promise<Guessed> {
  const { estimator, words } = await guesser.get()
  const found = estimator.check(password, about).sequence
  // The estimator's own sum takes ten guesses for any sign, and ten thousand more for each further part: too few, and then too many.
  const estimated = found.reduce(
    (product, { pattern, token, guesses }) => product * (pattern === 'bruteforce' ? signs(token) : guesses),
    1,
  )
  const inRow = words(password.slice(0, bounds.maxLength), about)
  const guesses = Math.min(estimated, orders * inRow.guesses)
  const parts = guesses === estimated ? found.flatMap(partOf) : inRow.parts
  // What the one reads as signs by chance the other may know.
  return { guesses, parts: [...new Set(parts.length > 0 ? parts : inRow.parts)] }
}

/** What a match of the estimator is to who reads of it. */
function partOf({ pattern, dictionaryName }: { pattern: string; dictionaryName?: string }): Part[] {
  if (pattern === 'dictionary') return [partOfList(dictionaryName ?? '')]
  const known: { [pattern: string]: Part } = { spatial: 'row', sequence: 'row', regex: 'year', date: 'year', repeat: 'repeat' }
  return [known[pattern] ?? []].flat()
}

/** Guesses for a text that follows no pattern: for each sign all of its kind. */
function signs(token: string): number {
  return [...token].reduce((product, sign) => product * (/\d/.test(sign) ? 10 : /[a-z]/i.test(sign) ? 26 : 33), 1)
}

/** Its dictionaries are half a second's work, so they wait for the first password. */
async function load(): Promise<Guesser> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const lists = { ...common.dictionary, ...english.dictionary, ...guessed }
  const estimator = new ZxcvbnFactory({ dictionary: lists, graphs: common.adjacencyGraphs, ...bounds })
  return { estimator, words: wordGuesser(lists as { [list: string]: string[] }) }
}
