import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { normalisePhone } from '#engine/validation/formats/phone.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { endCode, issueCode } from '../auth/codes/one-time-codes.ts'
import { changesPhone, refuseUnlessAsked } from '../auth/codes/phone-step.ts'
import { type Sending, sendCode } from '../auth/codes/send-code.ts'
import { tooMany } from '../auth/limiter.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { contentText } from '../records/texts.ts'
import type { AnswerTo, Command, CommandRequest } from './command.ts'

/** Outcomes with the specification's reasons for programs, in the words of the gateway; 2 is the code it treats as sent. */
const outcomes = {
  invalid: { error_code: 1, error_reason: 'Rejected - The number is invalid' },
  elsewhere: { error_code: 1, error_reason: 'Rejected - The number is invalid' },
  taken: { error_code: 3, error_reason: 'User with this phone number already exists' },
  tooMany: { error_code: 4, error_reason: 'Rejected - Too many codes' },
  blocked: { error_code: 5, error_reason: 'Rejected - The number was reported' },
  failed: { error_code: 6, error_reason: 'The message could not be sent' },
} as const
const treatedAsSent = 2

/** Sends a one-time code to a number that shall become the account's. Limits are charged before anything is looked up. */
export const generateOneTimeCode: Command<'generate-one-time-code'> = async (request, deps) => {
  refuseUnlessAsked(request)
  if (changesPhone(request)) refuseUnlessConfirmed(request, deps)
  const { oneTimeCode, phone: phones } = request.set.limits
  const phone = normalisePhone(request.body.mobileNo, phones.defaultCountry)
  const country = phone && parsePhoneNumberFromString(phone)?.country
  if (!phone || !country) return failure(request.set, 'invalid')
  if (!oneTimeCode.countries.includes(country)) return failure(request.set, 'elsewhere')
  const accountId = request.actor.id as string
  const charged = await chargeAll(request, deps, accountId, phone)
  if (await isBlocked(deps, accountId, phone)) return failure(request.set, 'blocked')
  if (await isTaken(deps, accountId, phone)) return failure(request.set, 'taken')
  const issued = await inTransaction(deps.pool, client => issueCode(client, deps, accountId, phone))
  const sending = await sendCode(deps, phone, issued)
  await writeAudit(deps.pool, deps, sending.sent ? 'phone.code-sent' : 'phone.code-failed', accountId, { code: issued.id })
  if (!sending.sent) {
    await inTransaction(deps.pool, client => endCode(client, deps, issued.id, 'superseded'))
    for (const [limit, key] of charged) await deps.limiter.refund(limit, key)
  } else await inTransaction(deps.pool, client => storeOwnAnswers(client, deps, request))
  return answerOf(request.set, sending)
}

function answerOf(set: PublishedSet, sending: Sending): AnswerTo<'generateOtp'> {
  if (!sending.sent) return failure(set, sending.reason === outcomes.invalid.error_reason ? 'invalid' : 'failed')
  const message = contentText(set, 'account-answers', 'code-sent')
  if (sending.code === treatedAsSent)
    return { message, envelope: { status: 'error', error_code: treatedAsSent, error_reason: sending.reason ?? '' } }
  return { message, envelope: { status: 'ok' } }
}

/** The specification's failure: HTTP 200, with a status code other than success. */
function failure(set: PublishedSet, outcome: Exclude<keyof typeof outcomes, 'tooMany'>): AnswerTo<'generateOtp'> {
  const { error_code, error_reason } = outcomes[outcome]
  const message = contentText(set, 'account-answers', `code-${outcome}`)
  return { message, envelope: { status: 'error', error_code, error_reason, status_code: 422, status_message: 'error' } }
}

/** Charges what a code costs, the narrowest limit first, so that an early press does not use up the longer ones. Gives what was charged. */
async function chargeAll(
  request: CommandRequest<'generateOtp'>,
  deps: Dependencies,
  accountId: string,
  phone: string,
): Promise<[string, string][]> {
  const uses: [string, string][] = [
    ['code.perNumber', phone],
    ['code.perAccount', accountId],
    ['code.perAddress', request.address],
  ]
  const { codeToNewNumber } = request.set.limits.rates
  const longest = Math.max(...(codeToNewNumber?.perAccount ?? []).map(({ within }) => milliseconds(within)))
  const since = new Date(deps.now().getTime() - longest)
  const asked = await deps.pool.query(
    'select 1 from one_time_code where account_id = $1 and phone = $2 and created_at > $3 limit 1',
    [accountId, phone, since],
  )
  if (asked.rowCount === 0) uses.unshift(['codeToNewNumber.perAccount', accountId])
  for (const [limit, key] of uses) {
    const verdict = await deps.limiter.consume(limit, key)
    if (!verdict.allowed) throw tooMany(request.set, verdict, 'too-many-codes', { status: 'error', ...outcomes.tooMany })
  }
  return uses
}

async function isBlocked(deps: Dependencies, accountId: string, phone: string): Promise<boolean> {
  const { rowCount } = await deps.pool.query('select 1 from blocked_phone where account_id = $1 and phone = $2 and until > $3', [
    accountId,
    phone,
    deps.now(),
  ])
  return rowCount !== 0
}

async function isTaken(deps: Dependencies, accountId: string, phone: string): Promise<boolean> {
  const { rowCount } = await deps.pool.query('select 1 from credential where phone = $1 and account_id <> $2', [phone, accountId])
  return rowCount !== 0
}
