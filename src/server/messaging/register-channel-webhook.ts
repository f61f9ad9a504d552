import type { FastifyInstance } from 'fastify'
import type { ChannelEvent } from './channel-event.ts'
import { readWebhook } from './google-rbm/read-webhook.ts'

const bodyLimit = 1024 * 1024

export type ChannelWebhookSettings = {
  /** Common secret with the channel; signs. */
  token: string
  /**
   * Keeps the event and no more: the channel waits for the answer. It is called again for doubles; `event.id` tells them. When it throws,
   * the answer is 503 and the channel delivers again.
   */
  onEvent: (event: ChannelEvent) => Promise<void>
  path?: string
}

/** Takes what the channel posts: 200 once the event is kept, 403 and nothing else for what the channel did not sign. */
export function registerChannelWebhook(
  app: FastifyInstance,
  { token, onEvent, path = '/channel/events' }: ChannelWebhookSettings,
): void {
  app.post(path, { bodyLimit }, async (request, reply) => {
    const signature = request.headers['x-goog-signature']
    const content = readWebhook(token, { body: request.body, signature: typeof signature === 'string' ? signature : undefined })
    if (content.kind === 'handshake') return reply.type('text/plain').send(content.answer)
    if (content.kind === 'refused') {
      request.log.warn({ reason: content.reason }, 'a post to the channel webhook was refused')
      return reply.status(403).send({ message: 'This was not signed by the channel.' })
    }
    try {
      await onEvent(content.event)
    } catch (error) {
      request.log.error(
        { reason: (error as Error).message, event: content.event.id },
        'an event of the channel could not be kept',
      )
      return reply.status(503).send({ message: 'The event could not be kept. Deliver it again.' })
    }
    return reply.send({})
  })
}
