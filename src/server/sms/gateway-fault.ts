import { GatewayError } from '../ports.ts'

/** At this code and above stand faults of a gateway; below it what it answers about a message (2: taken, answer late). */
const faults = 500

/** Whether a gateway itself failed, and not the message. */
export function isFault(error: unknown): boolean {
  return !(error instanceof GatewayError) || error.code >= faults
}
