import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import type { AskAnswer } from '../messaging/ask.ts'
import { awaitEvents, forgetAwaited } from '../messaging/awaited-events.ts'
import { externalRequests } from '../messaging/external-requests.ts'
import type { LifecycleRow, RecordRow } from '../records/reading/record-row.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { transition } from '../records/transitions/transition.ts'

/** Milliseconds. */
const whileOtherAsks = 5000

declare module './job-queue.ts' {
  interface JobPayloads {
    ask: Asking
  }
}

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
  /** How often it was asked already, and whether one of those tries may have done its work without our knowing. */
  tries?: number
  unsure?: boolean
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
  const ask = externalRequests[name]
  if (!ask) throw new Error(`There is nothing to ask called "${name}". See src/server/messaging/external-requests.ts.`)
  const lock = [recordId, workflow, scope, name].join('/')
  // Under one name: a job done twice leaves one question behind it, not two.
  const key = ['ask', recordId, workflow, scope, asking.version].join('/')
  const record = await loadRecord(deps.pool, deps.set(), kind, recordId)
  if (!record || !waitingRow(record, asking)) return forgetAwaited(deps, key)
  const { version, tries = 0, unsure = false } = asking
  const question = {
    ...{ key: lock, wish: `${lock}/${version}`, workflow, scope, version, tries, unsure },
    expects: (news: { agentId: string; about: string }) => awaitEvents(deps, { key, asking }, news),
  }
  const answer = await alone(lock, deps, () => ask.ask(record, question, deps))
  if (answer === 'busy')
    return deps.jobs.add(deps.pool, 'ask', asking, { runAt: new Date(deps.now().getTime() + whileOtherAsks), key })
  if (answer.kind === 'retry') {
    const runAt = new Date(deps.now().getTime() + answer.afterMs)
    const next: Asking = { ...asking, tries: tries + 1, unsure: unsure || answer.unsure === true }
    // News that came meanwhile have set an earlier time.
    return deps.jobs.add(deps.pool, 'ask', next, { runAt, key, keepTime: true })
  }
  const event = answer.kind === 'accepted' ? asking.answered : asking.refused
  await forgetAwaited(deps, key)
  const now = await loadRecord(deps.pool, deps.set(), kind, recordId)
  const row = now && waitingRow(now, asking)
  if (!now || !row) return storeLateAnswer(asking, event, answer.input, deps)
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
    if (error instanceof Refusal && error.status === 409) return storeLateAnswer(asking, event, answer.input, deps)
    throw error
  }
}

/** One asker of a key at a time, whichever server it is on; the second comes again later. */
async function alone(key: string, { pool }: Dependencies, work: () => Promise<AskAnswer>): Promise<AskAnswer | 'busy'> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [key])
    if (!rows[0]?.mine) return 'busy'
    try {
      return await work()
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

async function storeLateAnswer(
  asking: Asking,
  event: string,
  input: JsonObject,
  { pool, now, log }: Dependencies,
): Promise<void> {
  const { ask, recordId, workflow, scope, version } = asking
  await pool.query(
    'insert into late_answer (record_id, workflow, scope, version, ask, event, input, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [recordId, workflow, scope, version, ask, event, input, now()],
  )
  log.warn({ record: recordId, workflow, ask, event }, 'an answer came too late and is not applied')
}
