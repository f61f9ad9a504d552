import type pg from 'pg'
import { systemActor } from '../auth/sessions/actor.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { kindOf } from '../records/kind-of.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { lockRelatedRecords } from '../records/transitions/lock-related-records.ts'
import { type Bearer, bearersOf, type Choice, isAgentHere } from '../records/transitions/stopped-phones.ts'
import { transition } from '../records/transitions/transition.ts'

/** What a person said. `at`: when, as far as it is believed (`event-time.ts`). */
type PhoneChoice = { agentId: string; phone: string; at?: string; choice: Choice }
/** As which event it was kept, and when. */
type Arrival = { arrived: number; at: Date }

/** A number as telephone networks know them (E.164). Nobody is called at anything else. */
const number = /^\+[1-9]\d{4,14}$/

/**
 * Keeps what the person at a phone chose, by agent and number, and tells the records that bear the number. The time at which it was said
 * decides, and of two of the same time the one that arrived later: whatever is older, or was told before, changes nothing. What is said to
 * an agent that no record bears, or at no number, is not kept.
 */
export async function storeChoice(
  { agentId, phone, at, choice }: PhoneChoice,
  arrival: Arrival,
  deps: Dependencies,
): Promise<void> {
  if (!number.test(phone)) return
  const saidAt = at === undefined ? arrival.at : new Date(at)
  await inTransaction(deps.pool, async client => {
    if (!(await isAgentHere(client, deps.set(), agentId))) return
    const bearers = await bearersOf(client, deps.set(), agentId, phone)
    // As whoever moves one of them does: what is kept here is read after that lock.
    await lockRelatedRecords(client, [...new Set(bearers.flatMap(({ id, parent }) => [id, parent]))])
    const kept = await client.query(
      `insert into phone_choice as c (agent, phone, stopped, said_at, arrived) values ($1, $2, $3, $4, $5)
        on conflict (agent, phone) do update set stopped = excluded.stopped, said_at = excluded.said_at, arrived = excluded.arrived
        where (excluded.said_at, excluded.arrived) > (c.said_at, c.arrived)`,
      [agentId, phone, choice === 'stop', saidAt, arrival.arrived],
    )
    if (kept.rowCount === 1) for (const bearer of bearers) await tell(client, bearer, choice, deps)
  })
}

/** Sends the event of the choice to a record. One that changes nothing there is nothing to keep: who says START may have had no STOP. */
async function tell(client: pg.ClientBase, { id, kind }: Bearer, choice: Choice, deps: Dependencies) {
  const set = deps.set()
  const { workflow, phone } = kindOf(set, kind)
  const record = await loadRecord(client, set, kind, id)
  const row = record?.lifecycles.find(one => one.workflow === workflow && one.scope === '')
  if (!record || !row || !phone) return
  try {
    await transition(client, { set, record, row, event: phone[choice], actor: systemActor, now: deps.now() })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || error.code === 'changed-by-someone-else') throw error
  }
}
