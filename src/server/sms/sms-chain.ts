import { GatewayError, type Patience, type SmsPort } from '../ports.ts'
import { isFault } from './gateway-fault.ts'

/**
 * Several gateways as one: a message goes to the first, and to the next where that one cannot be reached or is faulty. What a gateway
 * answers about a message, such as that its number is invalid, counts. One that did not answer in time may have sent it: a text that comes
 * twice is better than none. Whoever waits for it waits for all of them: each has its share of the time that is left.
 *
 * @throws GatewayError of the last gateway asked.
 */
export function smsChain(gateways: SmsPort[]): SmsPort {
  return {
    send: async (sms, patience) => {
      const share = patience && shares(patience)
      let failure: unknown = new GatewayError(503, 'There is no gateway for text messages.')
      for (const [asked, gateway] of gateways.entries()) {
        if (patience?.gone.aborted) break
        try {
          return await gateway.send(sms, share?.(gateways.length - asked))
        } catch (error) {
          if (!isFault(error)) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

// One that fails at once leaves its time to the next.
function shares({ ms, gone }: Patience): (among: number) => Patience {
  const end = performance.now() + ms
  return among => ({ ms: Math.max(0, end - performance.now()) / among, gone })
}
