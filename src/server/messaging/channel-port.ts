import type { ChannelAdapter } from './channel-adapter.ts'

/** The messaging channel as the portal is configured. Nothing is opened or started until it is first asked. */
export type Channel = {
  /** True when nobody's phone is reached: pages that show its results say so. */
  simulated: boolean
  adapter(): Promise<ChannelAdapter>
  /** Address of the page with simulated phones; null where phones are real. */
  phones(): Promise<string | null>
  close(): Promise<void>
}
