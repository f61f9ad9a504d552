import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isObject } from '#engine/definitions/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { systemActor } from '#server/auth/actor.ts'
import { createRecord } from '#server/records/create-record.ts'

type Where = { pool: pg.Pool; set: PublishedSet; deps: { now: () => Date } }
/** Rows by carrier that a field asks of the carriers it names. */
type Wanted = { carriers: string[]; workflow: string; state: string }

/** Carriers whose people ask and decide in tests. */
const asked = ['vi', 'northline']

/**
 * Makes what a kind asks to stand around its records: for carriers that a field wants to have decided on something else (`x-ref.rows`),
 * that record below the same parent, with such a row for each carrier, and in the state that the kind's own events need.
 */
export async function withRowsAround({ pool, set, deps }: Where, form: string, data: JsonObject, owner: string): Promise<void> {
  const kind = Object.values(set.records).find(one => one.form === form && one.parent)
  const parent = data[kind?.parent?.field.slice(1) ?? '']
  if (!kind || typeof parent !== 'string') return
  for (const { carriers, workflow, state } of wantedIn(set.forms[form]?.schema as Schema, data)) {
    const meta = set.workflows[workflow]?.meta
    const other = meta?.kind === 'lifecycle' ? meta.record : ''
    const { workflow: own = '', parent: below } = set.records[other] ?? {}
    const { rows } = await pool.query<{ label: string }>('select label from record where id = $1', [parent])
    const about = { data: { [below?.field.slice(1) ?? '']: parent }, parent: { id: parent, label: rows[0]?.label ?? '' } }
    const id = randomUUID()
    await createRecord(pool, set, { id, kind: other, owner, ...about, actor: systemActor, now: deps.now() })
    const needed = neededState(set.workflows[kind.workflow ?? '']?.meta as unknown as Json, own)
    if (needed)
      await pool.query(`update lifecycle set state = to_jsonb($2::text), state_text = $2 where record_id = $1 and scope = ''`, [
        id,
        needed,
      ])
    await pool.query(
      `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, since)
       select $1, $2, $3, scope, to_jsonb($4::text), $4, $6 from unnest($5::text[]) scope`,
      [id, owner, workflow, state, [...new Set([...carriers, ...asked])], deps.now()],
    )
  }
}

function wantedIn(schema: Schema, data: JsonObject): Wanted[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, { items }]) => {
    const ref = isObject(items) ? items['x-ref'] : undefined
    const rows = isObject(ref) ? ref.rows : undefined
    if (!isObject(rows)) return []
    const [state = ''] = rows.states as string[]
    return [{ carriers: (data[name] ?? []) as string[], workflow: String(rows.workflow), state }]
  })
}

/** The state of a workflow that conditions of events ask to be there ("related.rows.<workflow>.<state>"). */
function neededState(within: Json, workflow: string): string | undefined {
  if (Array.isArray(within)) return within.map(one => neededState(one, workflow)).find(found => found !== undefined)
  if (!isObject(within)) return undefined
  const rows = (within.rows as JsonObject | undefined)?.properties as { [workflow: string]: JsonObject } | undefined
  const states = rows?.[workflow]?.properties
  if (isObject(states)) return Object.keys(states)[0]
  return neededState(Object.values(within), workflow)
}
