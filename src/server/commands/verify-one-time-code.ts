import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { normalisePhone } from '#engine/validation/formats/phone.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { type Guess, judgeGuess, latestCode } from '../auth/codes/one-time-codes.ts'
import { confirmPhone } from '../auth/codes/phone-answers.ts'
import { refuseUnlessAsked } from '../auth/codes/phone-step.ts'
import { inTransaction } from '../db/pool.ts'
import type { Refusal } from '../errors.ts'
import { contentText, refuse, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Verifies the number with the typed code. Wrong tries are counted one by one, however many arrive at once. */
export const verifyOneTimeCode: Command<'verify-one-time-code'> = async (request, deps) => {
  const accountId = request.actor.id as string
  refuseUnlessAsked(request)
  const { mobileNo, code } = request.body
  const phone = normalisePhone(mobileNo, request.set.limits.phone.defaultCountry) ?? ''
  // A wrong try is committed with its count; the refusal follows.
  const guess = await inTransaction(deps.pool, async client => {
    const row = await latestCode(client, accountId, phone, true)
    const judged = await judgeGuess(client, deps, row, code)
    if (row && judged === 'right') {
      await confirmPhone(client, deps, row)
      await storeOwnAnswers(client, deps, request)
    } else await writeAudit(client, deps, 'phone.code-refused', accountId, { why: judged })
    return judged
  })
  if (guess !== 'right') throw refusalOf(request.set, guess)
  return { message: contentText(request.set, 'account-answers', 'phone-verified') }
}

function refusalOf(set: PublishedSet, guess: Exclude<Guess, 'right'>): Refusal {
  if (guess === 'expired') return refuse(set, 'code-expired')
  if (guess === 'locked') return refuse(set, 'code-locked', undefined, { headers: { 'Retry-After': '60' } })
  return refuseField(set, 'code-wrong', '/code')
}
