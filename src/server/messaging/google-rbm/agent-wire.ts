import type { Agent, AgentAddress, AgentProfile, AgentTerms, Labelled } from '../channel-adapter.ts'
import { markAddress, unmarkAddress } from './marks.ts'

/** The agent's fields as Google has them; `PATCH` sends any of them. */
type AgentWire = { displayName?: string; rcsBusinessMessagingAgent?: Record<string, unknown> }

type Row = {
  /** Where it stands at Google: the path in the body, and the name in `updateMask`. */
  path: string
  write: (value: never) => unknown
  read: (value: never) => unknown
}

const same = (value: unknown) => value
const within = 'rcsBusinessMessagingAgent.'

/** Each field of a profile at Google. */
const rows: Record<keyof AgentProfile, Row> = {
  displayName: { path: 'displayName', write: same, read: same },
  description: { path: `${within}description`, write: same, read: same },
  logoUrl: { path: `${within}logoUri`, write: same, read: same },
  heroUrl: { path: `${within}heroUri`, write: same, read: same },
  color: { path: `${within}color`, write: same, read: same },
  phones: {
    path: `${within}phoneNumbers`,
    write: (list: Labelled[]) => list.map(({ value, label }) => ({ phoneNumber: { number: value }, label })),
    read: (list: { phoneNumber: { number: string }; label: string }[] = []) =>
      list.map(({ phoneNumber, label }) => ({ value: phoneNumber.number, label })),
  },
  emails: {
    path: `${within}emails`,
    write: (list: Labelled[]) => list.map(({ value, label }) => ({ address: value, label })),
    read: (list: { address: string; label: string }[] = []) => list.map(({ address, label }) => ({ value: address, label })),
  },
  websites: {
    path: `${within}websites`,
    write: (list: Labelled[]) => list.map(writeLink),
    read: (list: Link[] = []) => list.map(readLink),
  },
  privacy: { path: `${within}privacy`, write: writeLink, read: readLink },
  terms: { path: `${within}termsConditions`, write: writeLink, read: readLink },
  indiaPrincipalEntityId: { path: `${within}indiaPrincipalEntityId`, write: same, read: same },
}

type Link = { uri: string; label: string }

function writeLink({ value, label }: Labelled): Link {
  return { uri: value, label }
}

function readLink({ uri, label }: Link): Labelled {
  return { value: unmarkAddress(uri), label }
}

/** @returns the body and the mask for these fields of a profile. */
export function profileWire(profile: Partial<AgentProfile>): { body: AgentWire; mask: string[] } {
  const body: AgentWire = {}
  const mask: string[] = []
  for (const [field, { path, write }] of Object.entries(rows)) {
    const value = profile[field as keyof AgentProfile]
    if (value === undefined) continue
    mask.push(path)
    if (path.startsWith(within))
      body.rcsBusinessMessagingAgent = { ...body.rcsBusinessMessagingAgent, [path.slice(within.length)]: write(value as never) }
    else body.displayName = write(value as never) as string
  }
  return { body, mask }
}

/** @returns the body that creates an agent. */
export function newAgentWire(terms: AgentTerms, profile: AgentProfile, mark: string): AgentWire {
  const privacy = { ...profile.privacy, value: markAddress(profile.privacy.value, mark) }
  const { body } = profileWire({ ...profile, privacy })
  const fixed = {
    billingConfig: { billingCategory: terms.billingCategory },
    agentUseCase: terms.useCase,
    hostingRegion: terms.hostingRegion,
  }
  return { ...body, rcsBusinessMessagingAgent: { ...body.rcsBusinessMessagingAgent, ...fixed } }
}

/** @returns Google's agent in our terms. */
export function readAgent(answer: Record<string, unknown>): Agent {
  const inner = answer.rcsBusinessMessagingAgent as Record<string, unknown>
  const profile: Record<string, unknown> = {}
  for (const [field, { path, read }] of Object.entries(rows)) {
    const value = read((path.startsWith(within) ? inner[path.slice(within.length)] : answer[path]) as never)
    if (value !== undefined) profile[field] = value
  }
  return {
    name: String(answer.name),
    hostingRegion: inner.hostingRegion as Agent['hostingRegion'],
    useCase: inner.agentUseCase as Agent['useCase'],
    billingCategory: (inner.billingConfig as { billingCategory: Agent['billingCategory'] }).billingCategory,
    profile: profile as AgentProfile,
  }
}

/** @returns the last part of an agent's name, which messages, testers and events know it by. */
export function agentId({ name }: AgentAddress): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
