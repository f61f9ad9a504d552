import type { JsonObject } from '#engine/definitions/kinds.ts'
import { systemActor } from '../auth/actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { type AskAnswer, asks } from '../messaging/asks.ts'
import { type LifecycleRow, loadRecord, type RecordRow } from '../records/rows.ts'
import { transition } from '../records/transition.ts'

/** Milliseconds. */
const whileOtherAsks = 5000

/** Payload of the task `ask`: a question about a record, and the events that its answers are. */
export type Asking = {
  ask: string
  answered: string
  refused: string
  kind: string
  recordId: string
  workflow: string
  scope: string
  /** Of the lifecycle row while it waits. */
  version: number
}

/**
 * Asks another system and sends its answer to the lifecycle as an event of the platform. A row that has moved on is not asked for; an
 * answer that comes when it has is kept in `late_answer` and not applied. Done twice it asks twice and answers once: the question's own
 * key is the record's.
 *
 * @throws when the other system cannot be reached, so that the queue tries again later.
 */
export async function askAndAnswer(asking: Asking, deps: Dependencies): Promise<void> {
  const { ask: name, kind, recordId, workflow, scope } = asking
  const ask = asks[name]
  if (!ask) throw new Error(`There is nothing to ask called "${name}". See src/server/messaging/asks.ts.`)
  const record = await loadRecord(deps.pool, kind, recordId)
  if (!record || !waitingRow(record, asking)) return
  const answer = await alone([recordId, workflow, scope, name].join('/'), deps, key => ask.ask(record, key, deps))
  if (answer.kind === 'later') {
    const runAt = new Date(deps.now().getTime() + answer.afterMs)
    // Under one name: a job done twice leaves one question behind it, not two.
    return deps.jobs.add(deps.pool, 'ask', asking, { runAt, key: ['ask', recordId, workflow, scope, asking.version].join('/') })
  }
  const event = answer.kind === 'yes' ? asking.answered : asking.refused
  const now = await loadRecord(deps.pool, kind, recordId)
  const row = now && waitingRow(now, asking)
  if (!now || !row) return keepLate(asking, event, answer.input, deps)
  try {
    await transition(deps.pool, {
      set: deps.set(),
      record: now,
      row,
      event,
      actor: systemActor,
      input: answer.input,
      now: deps.now(),
    })
  } catch (error) {
    // Somebody was quicker between reading and writing.
    if (error instanceof Refusal && error.status === 409) return keepLate(asking, event, answer.input, deps)
    throw error
  }
}

/** One asker of a key at a time, whichever server it is on; the second comes again later. */
async function alone(key: string, { pool }: Dependencies, work: (key: string) => Promise<AskAnswer>): Promise<AskAnswer> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [key])
    if (rows[0]?.mine !== true) return { kind: 'later', afterMs: whileOtherAsks }
    try {
      return await work(key)
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    }
  } finally {
    client.release()
  }
}

function waitingRow({ lifecycles }: RecordRow, { workflow, scope, version }: Asking): LifecycleRow | undefined {
  return lifecycles.find(row => row.workflow === workflow && row.scope === scope && row.version === version)
}

async function keepLate(asking: Asking, event: string, input: JsonObject, { pool, now, log }: Dependencies): Promise<void> {
  const { ask, recordId, workflow, scope, version } = asking
  await pool.query(
    'insert into late_answer (record_id, workflow, scope, version, ask, event, input, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [recordId, workflow, scope, version, ask, event, input, now()],
  )
  log.warn({ record: recordId, workflow, ask, event }, 'an answer came too late and is not applied')
}
