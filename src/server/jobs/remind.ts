import { holds } from '#engine/conditions/holds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { type ReminderOfState, remindersOf } from '#engine/workflow/reminders.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import { inTransaction, prepared } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { lifecycleOf, recordFacts } from '../records/reading/record-facts.ts'
import { loadRecord } from '../records/reading/rows.ts'
import type { Notification } from './notification.ts'

const batch = 1000

/**
 * Rows that have waited until a moment of a reminder which nobody has decided yet, and how long they had at the newest such moment. A row that came
 * back from a hold has waited as long as before it (`counted_from`). Reminder by reminder, each along the index of waiting rows.
 * What was decided is a sub-select by its key: a join with a table that grows from nothing is planned as if it were small.
 */
export const waitingSql = `
select l.record_id as "recordId", r.kind, r.owner, l.workflow, l.scope, l.version, l.began, a.at, l.waited::float8 as waited
from json_to_recordset($1::json) as a(at int, workflow text, state text, name text, after bigint, every bigint, until bigint)
cross join lateral (
  select l.record_id, l.workflow, l.scope, l.version, coalesce(l.counted_version, l.version) as began, m.waited
  from lifecycle l
  cross join lateral (select a.after + coalesce(
    floor((extract(epoch from $2::timestamptz - coalesce(l.counted_from, l.since)) - a.after) / a.every) * a.every, 0)::bigint as waited) m
  where l.workflow = a.workflow and l.state_text = a.state
    and coalesce(l.counted_from, l.since) <= $2::timestamptz - a.after * interval '1 second'
    and (a.until is null or coalesce(l.counted_from, l.since) > $2::timestamptz - a.until * interval '1 second')
    and m.waited > coalesce((select d.waited from reminded d where d.record_id = l.record_id and d.workflow = l.workflow
      and d.scope = l.scope and d.version = coalesce(l.counted_version, l.version) and d.reminder = a.name), -1)
  limit ${batch}) l
join record r on r.id = l.record_id
limit ${batch}`

// Rows are locked in one order, so that two servers wait for each other and not in a circle.
const decideSql = `
insert into reminded (record_id, workflow, scope, version, reminder, waited, at)
select "recordId", workflow, scope, began, name, waited, $2 from json_to_recordset($1::json)
  as d("recordId" uuid, workflow text, scope text, began int, name text, waited bigint) order by 1, 2, 3, 4, 5
on conflict (record_id, workflow, scope, version, reminder) do update set waited = excluded.waited, at = excluded.at
  where reminded.waited < excluded.waited
returning record_id as "recordId", workflow, scope, reminder as name`

type Waiting = {
  recordId: string
  kind: string
  owner: string | null
  workflow: string
  scope: string
  version: number
  /** The row's version when it began to wait. */
  began: number
  /** Which of the reminders. */
  at: number
  /** Seconds. */
  waited: number
}
type WorkflowReminder = ReminderOfState & { workflow: string }

/**
 * Sends the reminders whose moment has come: what was decided about one (its condition held or not) and the job that tells its receivers are
 * stored together, so that each moment of each row is decided once, whoever looks and whenever one dies.
 */
export async function remind(deps: Dependencies): Promise<void> {
  const set = deps.set()
  const reminders = remindersOfSet(set)
  if (reminders.length === 0) return
  const asked = JSON.stringify(reminders.map(({ reminder: _, ...one }, at) => ({ at, ...one })))
  const now = deps.now()
  for (let found = batch; found === batch; ) {
    const { rows } = await deps.pool.query<Waiting>(prepared(waitingSql, [asked, now]))
    found = rows.length
    const due = []
    for (const row of rows) {
      const one = reminders[row.at]
      if (one) due.push({ row, name: one.name, one, wanted: await wanted(row, one, set, deps, now) })
    }
    if (due.length > 0) await decide(due, deps, now)
  }
}

/** Every reminder of every lifecycle of a set. */
export function remindersOfSet(set: PublishedSet): WorkflowReminder[] {
  return Object.entries(set.workflows).flatMap(([workflow, { meta }]) =>
    meta.kind === 'lifecycle' ? remindersOf(lifecycleOf(set, workflow)).map(one => ({ workflow, ...one })) : [],
  )
}

type Due = { row: Waiting; name: string; one: WorkflowReminder; wanted: boolean }

/** Whether the condition of a reminder holds for a row that still stands where it was found. */
async function wanted(
  row: Waiting,
  { reminder }: WorkflowReminder,
  set: PublishedSet,
  { pool }: Dependencies,
  now: Date,
): Promise<boolean> {
  if (reminder.when === undefined) return true
  const record = await loadRecord(pool, set, row.kind, row.recordId)
  const standing = record?.lifecycles.find(one => one.workflow === row.workflow && one.scope === row.scope)
  if (!record || standing?.version !== row.version) return false
  return holds(reminder.when, recordFacts(set, record, systemActor, standing, now))
}

async function decide(due: Due[], { pool, jobs }: Dependencies, now: Date): Promise<void> {
  const keyOf = (of: { recordId: string; workflow: string; scope: string; name: string }): string =>
    JSON.stringify([of.recordId, of.workflow, of.scope, of.name])
  await inTransaction(pool, async client => {
    const given = JSON.stringify(due.map(({ row, name }) => ({ ...row, name })))
    const { rows } = await client.query<Parameters<typeof keyOf>[0]>(prepared(decideSql, [given, now]))
    const ours = new Set(rows.map(keyOf))
    for (const { row, name, one, wanted } of due)
      if (wanted && ours.has(keyOf({ ...row, name }))) await jobs.add(client, 'notify', notificationOf(row, one))
  })
}

function notificationOf(row: Waiting, { reminder: { message, to } }: WorkflowReminder): Notification {
  const { recordId, kind, owner, workflow, scope, version, began, waited } = row
  const name = `${message}-${to}`.replaceAll(/[^\w.-]/g, '-')
  return {
    messageId: `${recordId}-${workflow}-${scope || 'main'}-${began}-${name}-${waited}`,
    ...{ message, to, kind, recordId, owner, scope, line: { workflow, seq: version }, standing: { workflow, scope, version } },
    ...{ actor: { id: null, name: '' }, said: {} },
  }
}
