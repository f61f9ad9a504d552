import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import type { ContentTexts } from '#generated/names.ts'
import type { Dependencies } from '../../dependencies.ts'
import { formProblems } from '../../records/drafts/check-data.ts'
import { refusalText } from '../../records/texts.ts'
import { countGuesses } from '../sign-in/count-guesses.ts'
import type { Part } from './guess-words.ts'
import { verifyPassword } from './passwords.ts'

/** What is guessed first, as the refusal says it. */
const saidOf: Record<Part, ContentTexts['refusals']> = {
  own: 'guessed-own',
  portal: 'guessed-portal',
  common: 'guessed-common',
  name: 'guessed-name',
  word: 'guessed-word',
  row: 'guessed-row',
  year: 'guessed-year',
  repeat: 'guessed-repeat',
}
/** A password may well hold two letters of a name by chance. */
const shortestWord = 3
/** What somebody writes about their company may be long; names stand at its beginning. */
const mostWords = 200

/**
 * Why a password cannot be used, as the sentence for its field, or null.
 *
 * @param about texts of the account: its address, the person's name, the company. Their words count as guessed first.
 * @param set whose form of a new password says how long it is and what it holds, and whose limits say how hard to guess.
 */
export async function passwordProblem(
  password: string,
  about: string[],
  set: PublishedSet,
  moment: CheckContext,
): Promise<string | null> {
  const form = set.forms['set-password']
  if (!form) throw new Error('There is no form "set-password", which says what a password must be.')
  const problems = formProblems(form.schema, { new_password: password, confirm_password: password }, moment)
  const refused = problems.find(({ path }) => path === '/new_password')
  if (refused) return refused.message
  const { guesses, parts } = await countGuesses(password, wordsOf(about))
  if (guesses >= set.limits.password.guesses) return null
  const known = parts.map(part => refusalText(set, saidOf[part]))
  const why = new Intl.ListFormat('en').format(known)
  return [
    refusalText(set, 'password-guessable'),
    ...(known.length > 0 ? [refusalText(set, 'password-guessed-first', { parts: why })] : []),
  ].join(' ')
}

/** Whether the password is one of the account's last ones. One hash after the other, each about 45 ms: one person takes one thread. */
export async function wasUsedBefore(
  deps: Pick<Dependencies, 'passwordThreads'>,
  password: string,
  hashes: (string | null)[],
): Promise<boolean> {
  for (const hash of hashes) if (hash !== null && (await verifyPassword(deps, password, hash))) return true
  return false
}

/** Words worth guessing: "asha.rao@example.com" gives itself, asha.rao, asha, rao, example. */
function wordsOf(texts: string[]): string[] {
  const words = texts.flatMap(text => {
    const small = text.toLowerCase().trim()
    return [small, small.replace(/\s/g, ''), ...small.split(/[\s@]+/), ...small.split(/[^\p{L}\p{M}\p{N}]+/u)]
  })
  return [...new Set(words)].filter(word => word.length >= shortestWord).slice(0, mostWords)
}
