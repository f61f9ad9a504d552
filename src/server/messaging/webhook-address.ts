import { deriveKey } from '../auth/secrets.ts'
import type { Config } from '../config.ts'

/** Where a channel posts, below the portal's address. */
export const webhookPath = '/channel/events'

/** The secret that signs what a channel posts: the setting, else one made of the portal's own, which only its own simulator is told. */
export function webhookToken({ channel, secret }: Pick<Config, 'channel' | 'secret'>): string {
  return channel.webhookToken || (secret ? deriveKey(secret, 'channel webhook').toString('base64url') : '')
}

/** What the portal's own simulator posts to: where it listens itself. Null when the port is not known beforehand. */
export function ownWebhook(
  config: Pick<Config, 'host' | 'port' | 'basePath' | 'channel' | 'secret'>,
): { url: string; token: string } | null {
  const { host, port, basePath } = config
  const token = webhookToken(config)
  if (port === 0 || !token) return null
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}${webhookPath}`, token }
}
