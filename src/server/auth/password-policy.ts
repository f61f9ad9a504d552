import { formats } from '#engine/validation/formats.ts'
import common from './common-passwords.json' with { type: 'json' }
import { verifyPassword } from './passwords.ts'

export type PasswordLimits = { minimum: number; maximum: number; remembered: number }

const weak =
  'Password length should be minimum 8 characters and should contain atleast one uppercase and one lowercase alphabet, special character and digit.'
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
 */
export function passwordProblem(password: string, email: string, limits: PasswordLimits): string | null {
  if (password === '') return 'Field cannot be empty'
  if ([...password].length > limits.maximum) return `A password has at most ${limits.maximum} characters.`
  if ([...password].length < limits.minimum || !formats.password?.(password)) return weak
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
