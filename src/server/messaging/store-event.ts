import { createHash } from 'node:crypto'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ChannelEvent } from './channel-event.ts'
import { isDeeper, storable } from './storable.ts'

/**
 * Keeps an event, once, with the job that does what it means: both or neither. One that is nested too deeply to be stored is only written
 * to the log: delivered again, it would be no less deep.
 *
 * @throws when the database does not take it, so that the channel delivers it again.
 */
export async function storeEvent(given: ChannelEvent, { pool, jobs, now, set, log }: Dependencies): Promise<void> {
  if (isDeeper(given, set().limits.request.depth))
    return log.warn({ kind: given.kind }, 'an event of the channel is nested too deeply and was dropped')
  const event = storable(given)
  const key = keyOf(event)
  await inTransaction(pool, async client => {
    const kept = await client.query(
      'insert into channel_event (id, agent, kind, event, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [key, event.agentId, event.kind, event, now()],
    )
    if (kept.rowCount === 1) await jobs.add(client, 'news', { id: key })
  })
}

/**
 * As what an event is kept, once. Its id alone does not do: a phone chooses the ids of what it sends, and may choose one that was there
 * before, for another agent or with other words. A STOP must not be taken for a double of that.
 */
function keyOf(event: ChannelEvent): string {
  const { id, agentId, kind, at = null } = event
  const phone = 'phone' in event ? event.phone : null
  const text = 'text' in event ? event.text : null
  return createHash('sha256')
    .update(JSON.stringify([agentId, kind, phone, id, at, text]))
    .digest('hex')
}
