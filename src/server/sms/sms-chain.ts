import { GatewayError, type SmsPort } from '../ports.ts'
import { isFault } from './gateway-fault.ts'

/**
 * Several gateways as one: a message goes to the first, and to the next where that one cannot be reached or is faulty. What a gateway
 * answers about a message, such as that its number is invalid, counts. One that did not answer in time may have sent it: a text that comes
 * twice is better than none.
 *
 * @throws GatewayError of the last gateway asked.
 */
export function smsChain(gateways: SmsPort[]): SmsPort {
  return {
    send: async sms => {
      let failure: unknown = new GatewayError(503, 'There is no gateway for text messages.')
      for (const gateway of gateways) {
        try {
          return await gateway.send(sms)
        } catch (error) {
          if (!isFault(error)) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}
