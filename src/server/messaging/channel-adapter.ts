import type { ChannelWebhook, LaunchState, WebhookContent } from './channel-event.ts'
import type { OutgoingEvent, OutgoingMessage } from './channel-message.ts'

/**
 * What the portal asks of a messaging channel. Each call throws `ChannelFailure` and nothing else when the channel does not do it.
 *
 * Every creating call takes a `key` of ours (1 to 200 characters), the same whenever the same wish is tried again, another for another wish:
 * it never creates twice for one key, even when the answer of the first try was lost. Two conditions are the caller's: it tries a key from
 * one place at a time (a job), and after a failure waits `retryAfterMs`, in which the channel finishes what it may still be doing.
 */
export type ChannelAdapter = {
  /** `name` is the channel's lasting name of the brand. */
  createBrand(brand: { key: string; displayName: string }): Promise<{ name: string }>
  createAgent(agent: { key: string; brand: string; terms: AgentTerms; profile: AgentProfile }): Promise<Agent>
  /** Changes only what is given. Safe to repeat. After its verification the channel refuses `displayName`, `logoUrl` and `heroUrl`. */
  patchAgent(agent: AgentAddress, changes: Partial<AgentProfile>): Promise<Agent>
  requestVerification(agent: AgentAddress, request: { key: string; contact: VerificationContact }): Promise<Verification>
  /** An agent whose verification nobody asked for is `unverified` without contact. */
  getVerification(agent: AgentAddress): Promise<Verification>
  listRegions(): Promise<Region[]>
  /** Asks these carriers beside those that were asked before; what those decided stays. */
  requestLaunch(agent: AgentAddress, request: LaunchRequest): Promise<Launch>
  /** An agent whose launch nobody asked for has no carriers. */
  getLaunch(agent: AgentAddress): Promise<Launch>
  /** One invitation per agent and number: a pending or accepted one is returned; after a declined one `again` asks anew. */
  inviteTester(agent: AgentAddress, invitation: { key: string; phone: string; again?: boolean }): Promise<Tester>
  /** @throws ChannelFailure `not-found` for a number that was not invited. */
  getTester(agent: AgentAddress, phone: string): Promise<Tester>
  /** `message.messageId` is the key: the channel ignores one it had before. */
  send(agent: AgentAddress, phone: string, message: OutgoingMessage): Promise<{ messageId: string; sentAt: string }>
  /** Takes back what was not delivered yet. Succeeds always; a `delivered` event may still come. */
  revoke(agent: AgentAddress, phone: string, messageId: string): Promise<void>
  sendEvent(agent: AgentAddress, phone: string, event: OutgoingEvent): Promise<void>
  /** Checks and decodes what the channel posted to us. Pure; never throws. */
  readEvent(webhook: ChannelWebhook): WebhookContent
}

/** Where an agent is: `name` from `createAgent`, and the region that its messages go through. */
export type AgentAddress = { name: string; hostingRegion: HostingRegion }

export type HostingRegion = 'NORTH_AMERICA' | 'EUROPE' | 'ASIA_PACIFIC'

/** What is agreed on at creation and stays. */
export type AgentTerms = {
  useCase: 'OTP' | 'TRANSACTIONAL' | 'PROMOTIONAL' | 'MULTI_USE'
  billingCategory: 'CONVERSATIONAL' | 'NON_CONVERSATIONAL'
  hostingRegion: HostingRegion
}

/** What people see of an agent. Phones are E.164 or local; addresses are https; `color` is #RRGGBB. */
export type AgentProfile = {
  displayName: string
  description: string
  logoUrl: string
  heroUrl: string
  color: string
  phones: Labelled[]
  emails: Labelled[]
  websites: Labelled[]
  privacy: Labelled
  terms: Labelled
  /** Principal Entity id of the Indian register; needed to launch there. */
  indiaPrincipalEntityId?: string
}

export type Labelled = { value: string; label: string }

export type Agent = AgentAddress & AgentTerms & { profile: AgentProfile }

export type VerificationContact = {
  partnerName: string
  partnerEmail: string
  brandContactName: string
  brandContactEmail: string
  brandWebsite: string
}

/** The channel knows no "refused": what was asked for and is `unverified` again was not granted. */
export type Verification = { state: 'unverified' | 'pending' | 'verified'; contact: VerificationContact | null }

/** A carrier's network. `managedBy`: who decides about launches there. */
export type Region = { id: string; displayName: string; managedBy: 'carrier' | 'channel' }

export type Questionnaire = {
  contacts: { name: string; title: string; email: string }[]
  optIn: string
  trigger: string
  interactions: string
  optOut: string
  accessInstructions: string
  videoUrls: string[]
  screenshotUrls: string[]
}

/** `regions`: ids from `listRegions`. `changes`: what the agent has to have before it is asked for. */
export type LaunchRequest = { key: string; regions: string[]; questionnaire: Questionnaire; changes?: Partial<AgentProfile> }

/** `at`: ISO time of the last change, where the channel says it. */
export type Launch = { regions: { id: string; state: LaunchState; comment?: string; at?: string }[] }

export type Tester = { phone: string; invitation: 'pending' | 'accepted' | 'declined' }
