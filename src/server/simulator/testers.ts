import { findAgent } from './agents.ts'
import { ApiError, notFound } from './api-error.ts'
import { magicOf } from './magic-numbers.ts'
import { shaped } from './shapes.ts'
import type { Simulator } from './simulator.ts'
import { agentIdOf, type Tester, type World } from './world.ts'

/** `POST /v1/testers`. Whoever has not accepted is invited again, which counts. */
export function inviteTester(simulator: Simulator, body: unknown): object {
  const { world, settings } = simulator
  const limits = settings.testers
  const { agentId: id, phoneNumber } = shaped('tester', body) as { agentId: string; phoneNumber: string }
  const agentId = agentIdOf(findAgent(world, id))
  const magic = magicOf(phoneNumber)
  if (magic === 'no-rcs') throw new ApiError('INVALID_ARGUMENT', `${phoneNumber} is not capable of RCS.`)
  const known = world.testers.find(one => one.agentId === agentId && one.phoneNumber === phoneNumber)
  if (known?.inviteStatus === 'ACCEPTED') return present(known)
  const at = simulator.now().toISOString()
  const all = world.testers.filter(one => one.agentId === agentId)
  if (all.filter(one => one.at.slice(0, 10) === at.slice(0, 10)).length >= limits.aDay)
    throw new ApiError('RESOURCE_EXHAUSTED', `Only ${limits.aDay} testers can be invited a day.`)
  if (!known && all.length >= limits.inAll)
    throw new ApiError('RESOURCE_EXHAUSTED', `An agent can have only ${limits.inAll} testers.`)
  const tester: Tester = { agentId, phoneNumber, inviteStatus: 'PENDING', at }
  if (known) Object.assign(known, tester)
  else world.testers.push(tester)
  world.counts.invitations += 1
  const answer = present(tester)
  if (magic === 'declines') answerInvitation(world, agentId, phoneNumber, 'DECLINED')
  return answer
}

/** `GET /v1/testers/{msisdn}?agentId=`. */
export function readTester(world: World, phoneNumber: string, agentId: string | undefined): object {
  return present(findTester(world, phoneNumber, agentId))
}

/** `GET /v1/testers?agentId=`. */
export function listTesters(world: World, agentId: string | undefined): object {
  return { testers: world.testers.filter(one => one.agentId === agentId).map(present) }
}

/** What the person does with the invitation. */
export function answerInvitation(world: World, agentId: string, phone: string, inviteStatus: 'ACCEPTED' | 'DECLINED'): void {
  findTester(world, phone, agentId).inviteStatus = inviteStatus
}

function findTester(world: World, phoneNumber: string, agentId: string | undefined): Tester {
  const tester = world.testers.find(one => one.agentId === agentId && one.phoneNumber === phoneNumber)
  if (!tester) throw notFound()
  return tester
}

function present({ agentId, phoneNumber, inviteStatus }: Tester): object {
  return { name: `testers/${phoneNumber}`, agentId, phoneNumber, inviteStatus }
}
