import Fastify from 'fastify'
import { createPool } from '#server/db/pool.ts'
import { registerInbox } from '#server/inbox/register-inbox.ts'
import { storeMessage } from '#server/inbox/store-message.ts'
import { freshDatabase } from '../../support/database.ts'
import { publishedSet } from '../../support/published-set.ts'

/** The inbox over real HTTP, below a path, with an address that taps may post to. */
export async function serveInbox() {
  const set = publishedSet()
  const database = await freshDatabase()
  const pool = createPool(database.connectionString, () => {})
  const app = Fastify()
  const taps: string[] = []
  const config = {
    production: false,
    smtpUrl: null,
    smsGatewayUrls: null,
    publicUrl: 'https://portal.example/base',
    basePath: '/base',
  }
  registerInbox(app, { config: config as never, pool, channels: { GOOGLE_RBM: null }, set: () => set })
  app.post('/base/taps/:name', async request => {
    taps.push((request.params as { name: string }).name)
    return { status_code: 10, status_message: 'success', message: 'The number is confirmed' }
  })
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/base`
  let count = 0
  return {
    address,
    pool,
    taps,
    keep: (message: Partial<Parameters<typeof storeMessage>[1]>, at = new Date()) =>
      storeMessage(pool, { messageId: `m${count++}`, channel: 'mail', to: 'ann@shop.example', text: 'Text', ...message }, at),
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}
