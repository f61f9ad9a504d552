import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { Fault } from './fault-kinds.ts'

/** Everything the simulator knows, as JSON. */
export type World = {
  /** The key file handed out to the portal, and what checks its signatures. */
  account: { client_email: string; private_key: string; private_key_id: string; publicKey: string }
  webhook: { url: string; token: string } | null
  clock: { offsetMs: number; stoppedAt: string | null }
  /** How often each sort of thing was really made. */
  counts: Record<Made, number>
  brands: { name: string; displayName: string }[]
  agents: Agent[]
  testers: Tester[]
  messages: Message[]
  /** What people wrote, newest last. */
  replies: { at: string; agentId: string; phone: string; text: string }[]
  /** Ids of events agents sent, to ignore doubles. */
  agentEvents: { at: string; agentId: string; phone: string; eventId: string; eventType: string }[]
  due: Due[]
  faults: Fault[]
}

type Made = 'brands' | 'agents' | 'verifications' | 'launches' | 'invitations' | 'messages' | 'events'

export type Agent = {
  name: string
  displayName: string
  rcsBusinessMessagingAgent: Record<string, unknown> & { hostingRegion: string; indiaPrincipalEntityId?: string }
  verification: { verificationState: string; agentVerificationContact: Record<string, string> } | null
  launch: { questionnaire: Record<string, unknown>; launchDetails: Record<string, LaunchDetails> } | null
}

export type LaunchDetails = { launchState: string; comment?: string; updateTime: string }

export type Tester = { agentId: string; phoneNumber: string; inviteStatus: 'PENDING' | 'ACCEPTED' | 'DECLINED'; at: string }

export type Suggestion = { text: string; postbackData: string; type: 'REPLY' | 'ACTION' }

export type Message = {
  agentId: string
  phone: string
  messageId: string
  sendTime: string
  contentMessage: Record<string, unknown>
  state: 'SENT' | 'DELIVERED' | 'READ' | 'EXPIRED' | 'REVOKED'
}

export function emptyWorld(account: World['account']): World {
  const counts = { brands: 0, agents: 0, verifications: 0, launches: 0, invitations: 0, messages: 0, events: 0 }
  const clock = { offsetMs: 0, stoppedAt: null }
  return {
    account,
    webhook: null,
    clock,
    counts,
    brands: [],
    agents: [],
    testers: [],
    messages: [],
    replies: [],
    agentEvents: [],
    due: [],
    faults: [],
  }
}

/** @returns the world of the file, or null when there is none yet. */
export function readWorld(file: string): World | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as World
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${file} cannot be read: ${reasonOf(error)}. Move it away to begin anew.`)
  }
}

/** Replaces the file at once: whoever is killed in between keeps the one before. */
export function writeWorld(file: string, world: World): void {
  writeFileSync(`${file}.new`, JSON.stringify(world), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function agentIdOf({ name }: { name: string }): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Which message at which phone. */
export type Which = { phone: string; messageId: string }

/** A post to the portal. `data`: base64 of the event's JSON. `held`: waits for the next one, to come after it. */
export type Delivery = {
  id: string
  type: string
  agentId: string
  data: string
  publishTime: string
  tries: number
  held?: boolean
}

/** Something that comes by itself after a while. */
export type SimulatedEvent =
  | { kind: 'verified'; agent: string }
  | { kind: 'launched'; agent: string; region: string }
  | ({ kind: 'delivered' } & Which)
  | ({ kind: 'read' } & Which)
  | ({ kind: 'expired' } & Which)
  | ({ kind: 'answered' } & Which)
  | ({ kind: 'webhook' } & Delivery)

export type Due = { at: string } & SimulatedEvent
