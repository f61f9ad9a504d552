import type { HostingRegion } from '../channel-adapter.ts'
import type { Say } from '../channel-texts.ts'
import type { MarkOf } from './marks.ts'

/** The key file of a service account, as Google hands it out (the fields that are used). */
export type ServiceAccount = { client_email: string; private_key: string; private_key_id?: string; token_uri?: string }

/** Addresses up to and without `/v1`. */
type Hosts = { token: string; management: string; messaging: Record<HostingRegion, string> }

export type Settings = {
  serviceAccount: ServiceAccount
  hosts: Hosts
  /** Signs webhooks; the portal's and Google's common secret. */
  webhookToken: string
  /** Makes the mark by which a creating call finds what it made. */
  markOf: MarkOf
  /** Words of failures that a person reads. */
  say: Say
  now: () => Date
  /** For one whole answer. */
  timeoutMs: number
  /**
   * How long a caller must wait after an answer that did not come: longer than Google works on a request, so that looking for what the
   * first try made finds it.
   */
  unknownOutcomeMs: number
}

export const usualTimes = { timeoutMs: 10_000, unknownOutcomeMs: 60_000 }

export const googleHosts: Hosts = {
  token: 'https://oauth2.googleapis.com/token',
  management: 'https://businesscommunications.googleapis.com',
  messaging: {
    NORTH_AMERICA: 'https://us-rcsbusinessmessaging.googleapis.com',
    EUROPE: 'https://europe-rcsbusinessmessaging.googleapis.com',
    ASIA_PACIFIC: 'https://asia-rcsbusinessmessaging.googleapis.com',
  },
}

/** @returns the hosts of a simulator at an address, where a path stands for each of Google's hosts. */
export function hostsAt(address: string): Hosts {
  const base = address.replace(/\/+$/, '')
  return {
    token: `${base}/token`,
    management: base,
    messaging: { NORTH_AMERICA: `${base}/us`, EUROPE: `${base}/europe`, ASIA_PACIFIC: `${base}/asia` },
  }
}
