import { decideLaunch } from './agent-launch.ts'
import { verify } from './agent-verification.ts'
import { deliverMessage, expireMessage, readMessage, replyByMagic } from './phones.ts'
import type { Simulator } from './simulator.ts'
import type { SimulatedEvent } from './world.ts'

type ByItself = Exclude<SimulatedEvent, { kind: 'webhook' }>
type Ways = { [K in ByItself['kind']]: (simulator: Simulator, happening: Extract<ByItself, { kind: K }>) => void }

/** What each sort does. Each looks first whether someone was faster. */
const ways: Ways = {
  verified: (simulator, { agent }) => verify(simulator, agent),
  launched: (simulator, { agent, region }) =>
    decideLaunch(simulator, { agent, region, state: 'LAUNCHED', comment: '', only: 'LAUNCH_STATE_PENDING' }),
  delivered: deliverMessage,
  read: readMessage,
  expired: expireMessage,
  answered: replyByMagic,
}

/** Lets it happen. */
export function happen(simulator: Simulator, happening: ByItself): void {
  ways[happening.kind](simulator, happening as never)
}
