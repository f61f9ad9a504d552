import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
// By kind, the likelier first: what guessers try here and no dictionary of English has.
import guessed from './guessed-words.json' with { type: 'json' }

/** The estimator takes longer for each further character and each other reading of one; what it is told of decides anyway. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 8 }

let made: Promise<ZxcvbnFactory> | null = null

/**
 * How many guesses find a password for somebody who tries likely ones first: words and names in several languages, written with other
 * signs or backwards, passwords that were stolen elsewhere, dates, repeats, rows of keys.
 *
 * @param about words that belong to the account, in any case: they are tried first of all.
 */
export async function countGuesses(password: string, about: string[]): Promise<number> {
  made ??= load()
  return (await made).check(password, about).guesses
}

/** Its dictionaries are half a second's work, so they wait for the first password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary, ...guessed }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, ...bounds })
}
