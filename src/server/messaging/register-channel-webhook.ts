import type { FastifyInstance } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { refuse } from '../records/texts.ts'
import type { ChannelEvent } from './channel-event.ts'
import type { platforms } from './platforms.ts'

const bodyLimit = 1024 * 1024

type Webhook = (typeof platforms)[keyof typeof platforms]['webhook']

type ChannelWebhookSettings = {
  /** How the channel posts. */
  webhook: Pick<Webhook, 'path' | 'signature' | 'read'>
  /** Common secret with the channel; signs. Never empty. */
  token: string
  /**
   * Keeps the event and no more: the channel waits for the answer. It is called again for doubles. When it throws,
   * the channel delivers again.
   */
  onEvent: (event: ChannelEvent) => Promise<void>
  /** The published set, which says how a post that the channel did not sign is refused. */
  set: () => PublishedSet
  /** Is told why a post was refused, or dropped; for the log. */
  onRefused?: (reason: string) => void
  /** Path of the portal's own address. */
  basePath?: string
}

/** Takes what the channel posts: 200 once the event is kept, 403 and nothing else for what the channel did not sign. */
export function registerChannelWebhook(
  app: FastifyInstance,
  { webhook, token, set, onEvent, onRefused, basePath = '' }: ChannelWebhookSettings,
): void {
  if (!token) throw new Error('The channel webhook has no token: anybody could sign. Set RBM_WEBHOOK_TOKEN.')
  app.post(basePath + webhook.path, { bodyLimit }, async (request, reply) => {
    const signature = request.headers[webhook.signature]
    const content = webhook.read(token, { body: request.body, signature: typeof signature === 'string' ? signature : undefined })
    if (content.kind === 'handshake') return reply.type('text/plain').send(content.answer)
    if (content.kind === 'refused') {
      onRefused?.(content.reason)
      throw refuse(set(), 'not-signed')
    }
    if (content.kind === 'dropped') onRefused?.(content.reason)
    else await onEvent(content.event)
    return reply.send({})
  })
}
