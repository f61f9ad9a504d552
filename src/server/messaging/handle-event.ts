import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { transition } from '../records/transitions/transition.ts'
import { pollNow } from './awaited-events.ts'
import type { ChannelEvent } from './channel-event.ts'
import { type ChannelEventHandler, channelEventHandlers } from './channel-event-handlers.ts'
import { eventTime } from './event-time.ts'
import { findMessage, lastMessageTo, type SentMessage } from './sent-messages.ts'
import { storeChoice } from './store-choice.ts'

declare module '../jobs/job-queue.ts' {
  interface JobPayloads {
    news: StoredEventId
  }
}

/** Payload of the task `news`: an event that was kept. `tries`: how often it was too early. */
export type StoredEventId = { id: string; tries?: number }

/** Milliseconds. News of a message may be here before the answer to sending it is: that is waited for, so often. */
const early = { waitMs: 1000, tries: 5 }

/**
 * Does what a kept event means (`channel-event-handlers.ts`). Done twice it does nothing twice: what a lifecycle is told is stored with the mark that the
 * event is done, a choice is kept with its time, and asking a channel once more changes nothing.
 */
export async function handleEvent({ id, tries = 0 }: StoredEventId, deps: Dependencies): Promise<void> {
  const sql = 'select event, at, arrived from channel_event where id = $1 and done_at is null'
  const kept = (await deps.pool.query<{ event: ChannelEvent; at: Date; arrived: number }>(sql, [id])).rows[0]
  if (!kept) return
  const event: ChannelEvent = { ...kept.event, at: eventTime(kept.event.at, kept.at) }
  const meaning = channelEventHandlers[event.kind] as ChannelEventHandler<ChannelEvent>
  // At once: whoever wishes no messages waits for none.
  const choice = meaning.choice?.(event)
  if (choice && 'phone' in event) await storeChoice({ ...event, choice }, kept, deps)
  if (meaning.hurries) await pollNow(deps, event.agentId, meaning.hurries(event))
  const message = await messageOf(event, meaning, deps)
  if (message && tries < early.tries && (await isBeingSent(message, deps)))
    return deps.jobs.add(deps.pool, 'news', { id, tries: tries + 1 }, { runAt: new Date(deps.now().getTime() + early.waitMs) })
  await inTransaction(deps.pool, async client => {
    const mine = await client.query('update channel_event set done_at = $2 where id = $1 and done_at is null', [id, deps.now()])
    if (mine.rowCount !== 1 || !message) return
    if (meaning.event) await tellLifecycle(client, message, meaning.event, meaning.input?.(event, deps.set()) ?? {}, deps)
  })
}

async function messageOf(
  event: ChannelEvent,
  { message }: ChannelEventHandler<ChannelEvent>,
  deps: Dependencies,
): Promise<SentMessage | null> {
  if (message === 'named' && 'messageId' in event) return findMessage(deps, event.agentId, event.messageId)
  if (message === 'last' && 'phone' in event) return lastMessageTo(deps, event.agentId, event.phone)
  return null
}

async function isBeingSent({ record_id, workflow, scope, version }: SentMessage, { pool }: Dependencies): Promise<boolean> {
  const sql = 'select 1 from lifecycle where record_id = $1 and workflow = $2 and scope = $3 and version = $4'
  return (await pool.query(sql, [record_id, workflow, scope, version])).rowCount === 1
}

/** Sends the event; one that the state does not take any more is kept. @throws when somebody else moved the row: the job comes again. */
async function tellLifecycle(client: pg.ClientBase, message: SentMessage, event: string, input: JsonObject, deps: Dependencies) {
  const record = await loadRecord(client, deps.set(), message.kind, message.record_id)
  const row = record?.lifecycles.find(one => one.workflow === message.workflow && one.scope === message.scope)
  if (!record || !row) return
  try {
    await transition(client, { set: deps.set(), record, row, event, actor: systemActor, input, now: deps.now() })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || error.code === 'changed-by-someone-else') throw error
    await client.query(
      'insert into late_answer (record_id, workflow, scope, version, ask, event, input, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [record.id, row.workflow, row.scope, row.version, 'news', event, input, deps.now()],
    )
    deps.log.warn({ record: record.id, workflow: row.workflow, event }, 'news came too late and are not applied')
  }
}
