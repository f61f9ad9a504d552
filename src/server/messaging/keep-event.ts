import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ChannelEvent } from './channel-event.ts'

/**
 * Keeps an event, once, with the job that does what it means: both or neither.
 *
 * @throws when the database does not take it, so that the channel delivers it again.
 */
export async function keepEvent(event: ChannelEvent, { pool, jobs, now }: Dependencies): Promise<void> {
  const { id, agentId, kind } = event
  await inTransaction(pool, async client => {
    const kept = await client.query(
      'insert into channel_event (id, agent, kind, event, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [id, agentId, kind, event, now()],
    )
    if (kept.rowCount === 1) await jobs.add(client, 'news', { id })
  })
}
