import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Moment } from '#engine/validation/moment.ts'
import { formProblems } from '../records/check-data.ts'
import common from './common-passwords.json' with { type: 'json' }
import { verifyPassword } from './passwords.ts'

const shortestContextWord = 4
const productWords = ['onramp']

/** Passwords that meet the rules and are guessed first: words that people pick, with the endings they add to meet the rules. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...common.whole, ...common.words.flatMap(word => common.endings.map(ending => word + ending))].map(entry =>
    entry.toLowerCase(),
  ),
)

/**
 * Why a password cannot be used, as the sentence for its field, or null.
 * @param email address of the account; its parts are words that an attacker tries.
 * @param forms whose form of a new password says how long it is and what it holds.
 */
export function passwordProblem(
  password: string,
  email: string,
  { forms }: Pick<PublishedSet, 'forms'>,
  moment: Moment,
): string | null {
  const form = forms['set-password']
  if (!form) throw new Error('There is no form "set-password", which says what a password must be.')
  const problems = formProblems(form.schema, { new_password: password, confirm_password: password }, moment)
  const refused = problems.find(({ path }) => path === '/new_password')
  if (refused) return refused.message
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return 'This password is among the most used ones. Please choose another.'
  const left = contextWords(email).reduce((rest, word) => rest.replaceAll(word, ''), lower)
  const unrelated = [...left].filter(character => /\p{L}/u.test(character)).length
  if (left !== lower && unrelated < shortestContextWord)
    return 'The password is too close to your e-mail address or the name of the portal. Please choose another.'
  return null
}

/** Whether the password is one of the account's last ones. Each hash costs about 45 ms. */
export async function wasUsedBefore(password: string, hashes: (string | null)[]): Promise<boolean> {
  const same = await Promise.all(hashes.filter(hash => hash !== null).map(hash => verifyPassword(password, hash)))
  return same.includes(true)
}

/** Parts of the address worth guessing: "asha.rao@example.com" gives asha.rao, asha, example. */
function contextWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const words = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1), ...productWords]
  return words.filter(word => word.length >= shortestContextWord).sort((a, b) => b.length - a.length)
}
