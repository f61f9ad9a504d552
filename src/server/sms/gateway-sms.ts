import { GatewayError, type Patience, type SmsPort } from '../ports.ts'
import { createCircuit } from './circuit.ts'
import { isFault } from './gateway-fault.ts'

const failures = 5
const pauseMs = 30_000

/**
 * Sends text messages through an HTTP gateway: POST of `{message_id, to, text}` as JSON, answered by a JSON object with `error_code` 0 or
 * none when it took the message, else with the code and `error_reason`. After five faults in a row it is left alone for 30 seconds.
 *
 * @param timeoutMs for the whole answer, when nobody waits who has less patience.
 * @throws GatewayError with the gateway's code and reason, or with 502 (fault or unreadable answer), 503 (left alone), 504 (too late).
 */
export function gatewaySms(url: string, now: () => Date, timeoutMs = 5_000): SmsPort {
  const whenOpen = () =>
    new GatewayError(503, `The gateway for text messages failed several times and is left alone for ${pauseMs / 1000} seconds.`)
  const circuit = createCircuit({ failures, pauseMs, now, whenOpen })
  return {
    send: (sms, patience) => {
      const body = { message_id: sms.messageId, to: sms.to, text: sms.text }
      return circuit.run(() => post(url, body, untilLate(timeoutMs, patience)), isFault)
    },
  }
}

function untilLate(timeoutMs: number, patience?: Patience): AbortSignal {
  if (!patience) return AbortSignal.timeout(timeoutMs)
  return AbortSignal.any([AbortSignal.timeout(Math.ceil(Math.min(timeoutMs, patience.ms))), patience.gone])
}

async function post(url: string, body: object, late: AbortSignal): Promise<void> {
  const answer = await read(url, body, late)
  const code = answer.error_code ?? 0
  if (typeof code !== 'number')
    throw new GatewayError(502, 'The gateway for text messages answered with an error_code that is no number.')
  if (code !== 0)
    throw new GatewayError(code, typeof answer.error_reason === 'string' ? answer.error_reason : `Refused with code ${code}.`)
}

async function read(url: string, body: object, late: AbortSignal): Promise<{ error_code?: unknown; error_reason?: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: late,
    })
    const text = await response.text()
    if (!response.ok) throw new GatewayError(502, `The gateway for text messages answered ${response.status}.`)
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer
    throw new GatewayError(502, 'The gateway for text messages answered with something else than a JSON object.')
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(
      late.aborted ? 504 : 502,
      `The gateway for text messages ${late.aborted ? 'did not answer in time' : 'could not be understood'}.`,
    )
  }
}
