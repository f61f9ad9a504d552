import { expect } from 'vitest'
import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { stateText } from '#engine/workflow/state-text.ts'
import type { Portal } from '../server/auth/portal.ts'
import { jobRows } from '../support/job-tables.ts'
import type { PathStep } from './covering-paths.ts'
import { messagesOf, type StoredData } from './expected-effects.ts'
import { type Files, type Json, metaOf } from './states.ts'
import { scopeOf } from './who-may.ts'

/** What was sent, when, and who it counts as. */
export type HistoryLine = { actorId: string | null; actorRole: string | null; input: JsonObject | null; from: Date; until: Date }

const sql = `select
  (select row_to_json(l) from lifecycle l where l.record_id = $1 and l.workflow = $2 and l.scope = $5) as row,
  (select row_to_json(h) from history h where h.record_id = $1 and h.workflow = $2 and h.scope = $5 and h.seq = $3) as line,
  (select count(*)::int from history h where h.record_id = $1 and h.workflow = $2 and h.scope = $5) as lines,
  (select coalesce(json_agg(json_build_object('id', j.payload->>'messageId', 'message', j.payload->>'message', 'to', j.payload->>'to', 'address', j.payload->>'address', 'copy', j.payload->>'copy', 'kind', j.payload->>'kind',
    'said', j.payload->'said', 'run_at', j.run_at) order by j.id), '[]')
    from ${jobRows} j
    where j.task = 'notify' and j.payload->>'recordId' = $1::text and j.payload->>'messageId' like $4) as jobs,
  (select row_to_json(r) from record r where r.id = $1) as record,
  (select coalesce(array_agg(c.name order by c.name), '{}') from claim c where c.record_id = $1) as claims`

/** Reads what is stored of a record after `version` of its lifecycle. */
export async function storedStep({ pool }: Portal, files: Files, id: string, version: number): Promise<Json> {
  const { workflow } = files
  const scope = scopeOf(workflow)
  const messages = `${id}-${workflow.id}-${scope || 'main'}-${version}-%`
  return (await pool.query(sql, [id, workflow.id, version, messages, scope])).rows[0]
}

/** State, status id, times, version, line of history and outbox after a step: all as the file says it. */
export async function checkStep(
  portal: Portal,
  files: Files,
  id: string,
  version: number,
  step: PathStep<{ event: string }>,
  told: HistoryLine,
) {
  const { row, line, lines, jobs } = await storedStep(portal, files, id, version)
  const meta = metaOf(files.workflow, step.to)
  const since = new Date(row.since)
  const due = meta.due === undefined ? null : since.getTime() + (durationMilliseconds(meta.due) ?? Number.NaN)
  expect({ ...row, value: stateText(row.state), due: row.due && new Date(row.due).getTime(), lines }).toMatchObject({
    ...{ state_text: step.to, value: step.to, status_id: meta.id ?? null, version, due, lines: version },
  })
  expect(since >= told.from && since <= told.until, `entered between ${told.from.toISOString()} and now`).toBe(true)
  expect(line).toMatchObject({
    ...{ event: step.move.event, from_state: step.from, to_state: step.to, status_id: meta.id ?? null, seq: version },
    ...{ actor_id: told.actorId, actor_role: told.actorRole, at: row.since, ...(told.input && { input: told.input }) },
  })
  const planned = messagesOf(step.effects).map(message => ({
    ...{ ...message, kind: files.workflow.meta.record, said: saidIn(portal, files, line) },
    soon: true,
  }))
  // A job may start at once when the database stored it, which was before the answer came.
  const found = jobs.map(({ id: _, run_at, ...job }: Json) => ({ ...job, soon: new Date(run_at) <= told.until }))
  expect(found).toEqual(planned)
  expect(new Set(jobs.map((job: Json) => job.id)).size).toBe(jobs.length)
}

/** What messages tell of what came with an event: the words of its fields that mean something, a reason as its option says it. */
function saidIn({ set }: Portal, { workflow }: Files, { event, input, meanings }: Json): JsonObject {
  const fields: Json = set.forms[workflow.meta.events[event]?.form]?.schema.properties ?? {}
  return Object.fromEntries(
    ['reason', 'comment', 'question', 'answer'].flatMap(meaning => {
      const [name, value] = [meanings[meaning], input[meanings[meaning]]]
      const option = fields[name]?.oneOf?.find((one: Json) => one.const === value)
      return value === undefined ? [] : [[meaning, option?.title ?? value]]
    }),
  )
}

/** Data, draft, proposal and unique values after a step. */
export async function checkKept(
  portal: Portal,
  files: Files,
  id: string,
  version: number,
  kept: StoredData,
  rows: Map<number, JsonObject>,
) {
  const { record, claims } = await storedStep(portal, files, id, version)
  const row = (which: number | null): JsonObject | null => (which === null ? null : (rows.get(which) ?? null))
  const { data, draft, proposed } = record
  // A value has several keys where look-alikes count as the same.
  expect({ data, draft, proposed, claims: [...new Set(claims)] }).toEqual({
    ...{ data: row(kept.data) ?? {}, draft: row(kept.draft), proposed: row(kept.proposed), claims: [...kept.claims].sort() },
  })
}
