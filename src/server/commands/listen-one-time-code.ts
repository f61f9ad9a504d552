import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { normalisePhone } from '#engine/validation/formats/phone.ts'
import { latestCode } from '../auth/codes/one-time-codes.ts'
import { streamCode } from '../auth/codes/stream-code.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Streams what becomes of the number's code to the account that asked for it; for everybody else there is none. */
export const listenOneTimeCode: Command<'listen-one-time-code'> = async (request, deps) => {
  const { oneTimeCode, phone: phones } = request.set.limits
  // A plus in an address that was not encoded arrives as a space.
  const asked = String(request.query.mobileNo ?? '').trim()
  const phone = normalisePhone(/^\d/.test(asked) ? `+${asked}` : asked, phones.defaultCountry)
  const row = phone && request.actor.id ? await latestCode(deps.pool, request.actor.id, phone) : null
  const streamMs = milliseconds(oneTimeCode.stream)
  const oldest = deps.now().getTime() - streamMs
  // A page that lost the connection may come back for an answer that was given meanwhile.
  const gone = !row || (row.endedAt ? row.outcome === 'superseded' || row.endedAt.getTime() < oldest : row.expires <= deps.now())
  if (!row || gone) throw refuse(request.set, 'code-not-awaited')
  await streamCode(request, deps, row.id, streamMs)
  return 'sent'
}
