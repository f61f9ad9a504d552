import type { ChannelAdapter } from './channel-adapter.ts'
import type { Say } from './channel-texts.ts'
import type { Platform } from './form-data.ts'

/** The messaging channel as the portal is configured. Nothing is opened or started until it is first asked. */
export type Channel = {
  /** True when nobody's phone is reached: pages that show its results say so. */
  simulated: boolean
  adapter(): Promise<ChannelAdapter>
  /** Address of the page with simulated phones; null where phones are real. */
  phones(): Promise<string | null>
  close(): Promise<void>
}

/** A channel for each platform that a bot may name; null: it is not configured. */
export type Channels = { readonly [platform in Platform]: Channel | null }

/** What a channel needs beside its settings. */
export type ChannelContext = { now: () => Date; say: Say }

/** The channels that reach nobody's phone: pages that show their results say so. */
export function simulatedChannels(channels: Channels): Channel[] {
  return Object.values(channels).flatMap(channel => (channel?.simulated ? [channel] : []))
}
