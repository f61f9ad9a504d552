import * as common from '@zxcvbn-ts/language-common'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { countGuesses } from '#server/auth/sign-in/count-guesses.ts'

/** Of the most used passwords, from one place of the list to another, in the ways that people make them fit the rule: those that the set would take. */
export async function notGuessed(set: PublishedSet, from: number, to: number): Promise<{ password: string; guesses: number }[]> {
  const used = common.dictionary['passwords-common'].slice(from, to)
  const fits = used.flatMap(word => ['@1', '@123', '1!', '@2024'].map(end => word.charAt(0).toUpperCase() + word.slice(1) + end))
  const guesses = await Promise.all(
    fits.map(async password => ({ password, guesses: (await countGuesses(password, [])).guesses })),
  )
  return guesses.filter(one => one.guesses >= set.limits.password.guesses)
}
