import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, RecordKind, Schema } from '#engine/definitions/types.ts'
import { kindsOf } from '#engine/lists/related.ts'
import { namingsOf } from '#engine/records/relation-of.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { namedStates } from '#engine/workflow/named-states.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'

type Where = { pool: pg.Pool; set: PublishedSet; deps: { now: () => Date } }
/** Rows by carrier that a field asks of the carriers it names. */
type Wanted = { carriers: string[]; workflow: string; state: string }

/** Carriers whose people ask and decide in tests. */
const asked = ['vi', 'northline']

/**
 * Makes what a kind asks to stand around its records: for carriers that a field wants to have decided on something else (`x-ref.rows`),
 * that record below the same parent, with such a row for each carrier, and in the state that the kind's own events need; and what the record
 * it belongs to names, in the state that they need.
 */
export async function withRelatedRows({ pool, set, deps }: Where, form: string, data: JsonObject, owner: string): Promise<void> {
  const kind = Object.values(set.records).find(one => one.form === form && one.parent)
  const parent = data[kind?.parent?.field.slice(1) ?? '']
  if (!kind || typeof parent !== 'string') return
  await withNamed({ pool, set, deps }, kind, parent, owner)
  for (const { carriers, workflow, state } of wantedIn(set.forms[form]?.schema as Schema, data)) {
    const meta = set.workflows[workflow]?.meta
    const other = meta?.kind === 'lifecycle' ? meta.record : ''
    const { workflow: own = '', parent: below } = set.records[other] ?? {}
    const { rows } = await pool.query<{ label: string }>('select label from record where id = $1', [parent])
    const about = { data: { [below?.field.slice(1) ?? '']: parent }, parent: { id: parent, label: rows[0]?.label ?? '' } }
    const id = randomUUID()
    await createRecord(pool, set, { id, kind: other, owner, ...about, actor: systemActor, now: deps.now() })
    await stand(pool, set, id, own, neededState(set, kind, own))
    await pool.query(
      `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, since)
       select $1, $2, $3, scope, to_jsonb($4::text), $4, $6 from unnest($5::text[]) scope`,
      [id, owner, workflow, state, [...new Set([...carriers, ...asked])], deps.now()],
    )
  }
}

/** Records that the one named as parent has to name, for what events of the kind need to stand there. */
async function withNamed({ pool, set, deps }: Where, kind: RecordKind, parent: string, owner: string): Promise<void> {
  const [id = ''] = Object.entries(set.records).find(([, one]) => one === kind) ?? []
  for (const { of, field, kind: named } of namingsOf(kindsOf(set), id)) {
    const workflow = set.records[named]?.workflow ?? ''
    const needed = neededState(set, kind, workflow)
    if (of !== 'parent' || needed === undefined) continue
    const made = { id: randomUUID(), kind: named, owner, data: {}, actor: systemActor, now: deps.now() }
    await createRecord(pool, set, made)
    await stand(pool, set, made.id, workflow, needed)
    await pool.query('update record set data = data || jsonb_build_object($2::text, $3::text) where id = $1', [
      parent,
      field,
      made.id,
    ])
  }
}

/** Puts a record's own row into the first state that a name means. */
async function stand(pool: pg.Pool, set: PublishedSet, id: string, workflow: string, name: string | undefined): Promise<void> {
  const [state] = name === undefined ? [] : namedStates(set.workflows[workflow] ?? {}, [name])
  if (state === undefined) return
  const value = state.split('.').reduceRight<Json>((inner, outer) => (inner === null ? outer : { [outer]: inner }), null)
  const sql = `update lifecycle set state = $2, state_text = $3 where record_id = $1 and scope = ''`
  await pool.query(sql, [id, JSON.stringify(value), state])
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

/** The state of a workflow that most conditions of a kind's events ask to be there ("related.rows.<workflow>.<state>"). */
function neededState(set: PublishedSet, kind: RecordKind, workflow: string): string | undefined {
  const asked = lifecyclesOf(kind).flatMap(id => askedStates(set.workflows[id]?.meta as unknown as Json, workflow))
  const often = (state: string): number => asked.filter(one => one === state).length
  return asked.toSorted((one, other) => often(other) - often(one))[0]
}

function askedStates(within: Json, workflow: string): string[] {
  if (Array.isArray(within)) return within.flatMap(one => askedStates(one, workflow))
  if (!isObject(within)) return []
  const rows = (within.rows as JsonObject | undefined)?.properties as { [workflow: string]: JsonObject } | undefined
  const states = rows?.[workflow]?.properties
  if (isObject(states)) return Object.keys(states)
  // What must not be there is not asked to be.
  return Object.entries(within).flatMap(([key, one]) => (key === 'not' ? [] : askedStates(one, workflow)))
}
