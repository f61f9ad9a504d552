import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { ChannelWebhook, WebhookContent } from './channel-event.ts'
import type { Channel, ChannelContext, Channels } from './channel-port.ts'
import type { Platform } from './form-data.ts'
import { googleChannel } from './google-rbm/google-channel.ts'
import { readWebhook } from './google-rbm/read-webhook.ts'
import { webhookPath, webhookToken } from './webhook-address.ts'

/** The adapter of a platform. */
type PlatformAdapter = {
  /** The channel as it is configured; null: it is not. */
  channel(config: Config, context: ChannelContext, log: Log): Channel | null
  /** What is to be done where it is not. */
  missing: string
  /** What the channel posts to us: below which path, signed in which header by which secret, and how it is read. */
  webhook: {
    path: string
    signature: string
    token(config: Pick<Config, 'channel' | 'secret'>): string
    read(token: string, post: ChannelWebhook): WebhookContent
  }
}

/** Every platform that a bot may name (`platform` of its form), with its adapter. */
export const platforms: { readonly [platform in Platform]: PlatformAdapter } = {
  GOOGLE_RBM: {
    channel: googleChannel,
    missing: 'Set RBM_SERVICE_ACCOUNT_FILE, or SIMULATOR_URL for a simulator.',
    webhook: { path: webhookPath, signature: 'x-goog-signature', token: webhookToken, read: readWebhook },
  },
}

/** The channels as they are configured. */
export function chooseChannels(config: Config, context: ChannelContext, log: Log): Channels {
  return { GOOGLE_RBM: platforms.GOOGLE_RBM.channel(config, context, log) }
}

/** @returns the channel of a platform. @throws an error that says which setting is missing. */
export function channelOf(channels: Channels, platform: Platform): Channel {
  const channel = channels[platform]
  if (channel) return channel
  const { missing } = platforms[platform] ?? { missing: 'Add its adapter to src/server/messaging/platforms.ts.' }
  throw new Error(`No messaging channel is configured for the platform ${platform}. ${missing}`)
}
