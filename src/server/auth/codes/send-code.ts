import { setTimeout as wait } from 'node:timers/promises'
import type { MessageOfCode } from '#engine/definitions/files/ids-in-code.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { renderRcs, renderSms } from '#engine/messages/render.ts'
import type { Dependencies } from '../../dependencies.ts'
import { GatewayError, type Patience } from '../../ports.ts'
import { phoneAnswerUrl } from './phone-answers.ts'

/** What became of the message; `code` and `reason` as the gateway said them. */
export type Sending = { sent: true; code?: number; reason?: string } | { sent: false; code: number; reason: string }

type Way = (patience: Patience) => Promise<void>

/** The answer must come within 5 s, whatever the ways do together. */
const patienceMs = 4_600
/** The specification treats this code as sent. */
const treatedAsSent = 2
const message: MessageOfCode = 'one-time-code'

/**
 * Sends a code by phone message with the two suggestions, or by SMS when the phone takes none. It goes out at once and not by the
 * outbox: the page is told when it fails, and no code stands in a job.
 */
export async function sendCode(deps: Dependencies, to: string, issued: { id: string; code: string }): Promise<Sending> {
  const definition = deps.set().messages[message]
  if (!definition) throw new Error(`There is no message "${message}". Add schemas/account/${message}.message.json and publish.`)
  const urls = {
    confirm: phoneAnswerUrl(deps, issued.id, 'confirm'),
    report_fraud: phoneAnswerUrl(deps, issued.id, 'report_fraud'),
  }
  const facts = {
    code: issued.code,
    confirmUrl: urls.confirm,
    fraudUrl: urls.report_fraud,
  }
  const rich = renderRcs(definition, facts)
  const short = renderSms(definition, facts)
  const ways: Way[] = []
  const { phone } = deps
  if (rich && phone) {
    const suggestions = rich.suggestions.map(({ text, postback }) => ({
      text,
      postback,
      url: urls[postback as keyof typeof urls] ?? '',
    }))
    ways.push(() => phone.send({ messageId: issued.id, to, text: rich.text, suggestions }))
  }
  if (short) ways.push(patience => deps.sms.send({ messageId: `${issued.id}-sms`, to, text: short.text }, patience))
  let last: Sending = { sent: false, code: 0, reason: 'There is no way to reach the number.' }
  for (const way of ways) {
    last = await attempt(way, patienceMs / ways.length)
    if (last.sent) return last
  }
  deps.log.warn({ code: last.code, reason: last.reason }, 'a one-time code could not be sent')
  return last
}

async function attempt(way: Way, ms: number): Promise<Sending> {
  const stop = new AbortController()
  const gone = new AbortController()
  try {
    const sending = way({ ms, gone: gone.signal })
    // A gateway that fails after we stopped waiting for it must not end the process.
    sending.catch(() => {})
    const late = wait(ms, undefined, { signal: stop.signal, ref: false }).then(() => {
      // The page is told that it failed, and the code stops working: it must not arrive any more.
      gone.abort()
      throw new GatewayError(0, 'The gateway did not answer in time.')
    })
    late.catch(() => {})
    await Promise.race([sending, late])
    return { sent: true }
  } catch (error) {
    const { code, reason } = error instanceof GatewayError ? error : new GatewayError(0, reasonOf(error))
    return code === treatedAsSent ? { sent: true, code, reason } : { sent: false, code, reason }
  } finally {
    stop.abort()
  }
}
