import { findAgent } from './agents.ts'
import { ApiError, notFound } from './api-error.ts'
import { magicOf } from './magic-numbers.ts'
import { shaped } from './shapes.ts'
import type { Simulator } from './simulator.ts'
import { type Agent, agentIdOf, type Message, type World } from './world.ts'

/** Which agents each messaging host knows. */
export const messagingHosts = { us: 'NORTH_AMERICA', europe: 'EUROPE', asia: 'ASIA_PACIFIC' } as const

/** How a call about a phone is addressed: `{host}/v1/phones/{phone}/…?agentId=`. */
export type ToPhone = { host: keyof typeof messagingHosts; phone: string; agentId: string | undefined }

const maxIdLength = 36

/** `POST …/agentMessages?messageId=`. One whose id was there before is ignored: the first one's answer comes back. */
export function sendMessage(simulator: Simulator, to: ToPhone, messageId: string | undefined, body: unknown): object {
  const { world } = simulator
  const agentId = addressed(world, to)
  checkId('messageId', messageId)
  const { contentMessage, ttl } = shaped('message', body) as { contentMessage: Record<string, unknown>; ttl?: string }
  const known = world.messages.find(one => one.agentId === agentId && one.messageId === messageId)
  if (known) return present(known)
  checkReach(world, agentId, to.phone)
  const magic = magicOf(to.phone)
  if (magic === 'fails') throw new ApiError('FAILED_PRECONDITION', `The message could not be taken for ${to.phone}.`)
  if (magic === 'text-only' && (contentMessage.richCard || contentMessage.suggestions))
    throw new ApiError('INVALID_ARGUMENT', `The handset of ${to.phone} takes text only.`)
  const sendTime = simulator.now().toISOString()
  const message: Message = { agentId, phone: to.phone, messageId, sendTime, contentMessage, state: 'SENT' }
  world.messages.push(message)
  world.counts.messages += 1
  const which = { phone: to.phone, messageId }
  if (magic !== 'never-online') simulator.after(simulator.settings.deliverySeconds, { ...which, kind: 'delivered' })
  if (ttl) simulator.after(Number.parseFloat(ttl), { ...which, kind: 'expired' })
  return present(message)
}

/** `DELETE …/agentMessages/{id}`: succeeds always, has an effect only before the delivery. */
export function revokeMessage({ world }: Simulator, to: ToPhone, messageId: string): object {
  const agentId = addressed(world, to)
  const message = world.messages.find(one => one.agentId === agentId && one.messageId === messageId)
  if (message?.state === 'SENT') message.state = 'REVOKED'
  return {}
}

/** `POST …/agentEvents?eventId=`. */
export function sendEvent(simulator: Simulator, to: ToPhone, eventId: string | undefined, body: unknown): object {
  const { world } = simulator
  const agentId = addressed(world, to)
  checkId('eventId', eventId)
  const event = shaped('event', body) as { eventType: string; messageId?: string }
  if (event.eventType === 'READ' && !event.messageId)
    throw new ApiError('INVALID_ARGUMENT', 'READ needs the messageId of what was read.')
  checkReach(world, agentId, to.phone)
  const sendTime = simulator.now().toISOString()
  if (!world.agentEvents.some(one => one.agentId === agentId && one.eventId === eventId)) {
    world.agentEvents.push({ at: sendTime, agentId, phone: to.phone, eventId, eventType: event.eventType })
    world.counts.events += 1
  }
  return { name: `phones/${to.phone}/agentEvents/${eventId}`, sendTime, ...event }
}

/** An agent is only known to the host of its region. */
function addressed(world: World, { host, phone, agentId }: ToPhone): string {
  const agent = findAgent(world, agentId ?? '')
  if (agent.rcsBusinessMessagingAgent.hostingRegion !== messagingHosts[host]) throw notFound()
  shaped('phone', phone)
  return agentIdOf(agent)
}

function checkReach(world: World, agentId: string, phone: string): void {
  if (magicOf(phone) === 'no-rcs') throw notFound()
  const tester = world.testers.find(one => one.agentId === agentId && one.phoneNumber === phone)
  if (!isLive(findAgent(world, agentId)) && tester?.inviteStatus !== 'ACCEPTED')
    throw new ApiError('PERMISSION_DENIED', `The agent is not launched and ${phone} is not a tester of it.`)
}

function isLive({ launch }: Agent): boolean {
  return Object.values(launch?.launchDetails ?? {}).some(({ launchState }) => launchState === 'LAUNCH_STATE_LAUNCHED')
}

function checkId(name: string, value: string | undefined): asserts value is string {
  if (!value || value.length > maxIdLength)
    throw new ApiError('INVALID_ARGUMENT', `${name} is required and has at most ${maxIdLength} characters.`)
}

function present({ phone, messageId, sendTime, contentMessage }: Message): object {
  return { name: `phones/${phone}/agentMessages/${messageId}`, sendTime, contentMessage }
}
