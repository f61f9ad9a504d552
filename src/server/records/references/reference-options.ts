import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { visibility } from '#engine/permissions/rights.ts'
import type { Happened } from '#engine/validation/happened.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { findVisible } from '../reading/find-record.ts'
import { happenedSql } from '../reading/happened-sql.ts'
import { wholeLabelSql } from '../reading/whole-label-sql.ts'
import { refuse } from '../texts.ts'
import { visibilitySql } from '../visibility/visibility-sql.ts'
import type { RowsWanted } from './reference-problems.ts'
import { spokenNames } from './spoken-names.ts'

/** Which records of a kind are asked for. */
type OptionsQuery = {
  keys: string[] | null
  /** Pattern of the label, as ILIKE has it. */
  search: string | null
  /** Only those whose lifecycle stands in one of them. */
  states: string[] | null
  /** Id of a record: only what belongs to the same one, or with `rows` only carriers that have such a row around it. */
  around: string | null
  rows: RowsWanted | null
  /** Only those to which this happened, the latest first. */
  happened: Happened | null
  now: Date
  start: number
  count: number
  /** Others may be named to the reader all the same, so the right to the kind is not asked for. */
  alsoUnread?: boolean
}

/** A record that can be chosen; `at`: when that happened to it which was asked for. */
export type FoundOption = { key: string; label: string; data: JsonObject; at: Date | null }

/**
 * Records that a reader may choose as the value of a reference, by label: reference data by key; of a kind with operations of its own
 * those that the reader may see, by id.
 *
 * @throws Refusal 404 for a kind that is not there or that the reader has no right to.
 */
export async function referenceOptions(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  named: string,
  { keys, search, states, around, rows, happened, now, start, count, alsoUnread = false }: OptionsQuery,
): Promise<FoundOption[]> {
  const kind = Object.hasOwn(set.records, named) ? set.records[named] : undefined
  const seen = kind ? visibility(actor, kind.rights.read) : null
  if (!kind || (!seen && !alsoUnread)) throw refuse(set, 'not-found')
  const byKey = kind.generated === false
  if (byKey && seen?.scope !== 'all') throw refuse(set, 'not-found')
  const spoken = byKey ? spokenNames(set, named) : null
  // Called otherwise than they are stored, they are looked for and sorted by what they are called.
  const values: unknown[] = spoken ? [named, keys, null, 0, null] : [named, keys, search, start, count]
  // Where a carrier sees its own rows alone, where the record stands is not told.
  const untold = states !== null && kind.lifecycles !== undefined && seen !== null && 'carrier' in seen
  const state = byKey ? 'true' : untold ? 'false' : stateSql(kind, states, values)
  const key = byKey ? 'r.key' : 'r.id::text'
  const near = around === null ? 'true' : await nearSql(pool, set, actor, around, rows, values)
  const at = happened ? happenedSql(set, named, happened, now, 'r', values) : 'null::timestamptz'
  // A label that is a phone number stands there in groups.
  const ofDigits = /^%\+?\d+%$/.test(search ?? '') ? "or replace(r.label, ' ', '') ilike $3" : ''
  // What is chosen, or proves something, is read in full; what is offered by its label.
  const label = keys || happened ? wholeLabelSql(kind, 'r') : 'r.label'
  const found = await pool.query<FoundOption>(
    `select ${key} as key, ${label} as label, r.data, ${at} as at from record r
      where r.kind = $1 and ${key} is not null and ($2::text[] is null or ${key} = any($2)) and ($3::text is null or r.label ilike $3 ${ofDigits})
       and ${state} and ${near} and ${happened ? `${at} is not null` : 'true'} and ${visibilitySql(seen, values)}
      order by ${happened ? `${at} desc, ` : ''}lower(r.label), r.id offset $4 limit $5`,
    values,
  )
  if (!spoken) return found.rows
  const text = search?.replace(/^%|%$/g, '').replace(/\\(.)/g, '$1')
  const called = found.rows.map(row => ({ ...row, label: spoken.get(row.label) ?? row.label }))
  return called
    .filter(({ label }) => text === undefined || label.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
    .sort((one, other) => one.label.localeCompare(other.label, set.language))
    .slice(start, start + count)
}

/** Only those whose key is the scope of a row around a record that the actor may read; without rows, only those that belong to the same record. */
async function nearSql(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  around: string,
  wanted: RowsWanted | null,
  values: unknown[],
): Promise<string> {
  const { rows } = await pool.query<{ kind: string }>('select kind from record where id = $1', [around])
  const record = await findVisible(pool, set, actor, rows[0]?.kind ?? '', around, 'read')
  if (wanted === null) {
    values.push(record.parent ?? record.id)
    return `r.parent = $${values.length}`
  }
  const of = recordOf(set.workflows, wanted.workflow)
  const seen = of && set.records[of] ? visibility(actor, set.records[of].rights.read) : null
  if (seen === null) throw refuse(set, 'not-found')
  values.push([record.id, record.parent], 'carrier' in seen ? seen.carrier : null)
  const [ids, only] = [1, 0].map(back => `$${values.length - back}`)
  const has = ({ workflow, states }: Pick<RowsWanted, 'workflow' | 'states'>): string => {
    values.push(workflow, states)
    return `exists (select 1 from record m join lifecycle s on s.record_id = m.id
      where (m.id = any(${ids}::uuid[]) or m.parent = any(${ids}::uuid[])) and s.workflow = $${values.length - 1} and s.scope = r.key
        and s.state_text = any($${values.length}::text[]) and (${only}::text is null or (s.scope = ${only} and s.forwarded)))`
  }
  return wanted.unless ? `${has(wanted)} and not ${has(wanted.unless)}` : has(wanted)
}

function stateSql({ workflow }: RecordKind, states: string[] | null, values: unknown[]): string {
  if (!states) return 'true'
  values.push(workflow, states)
  const [of, among] = [values.length - 1, values.length]
  return `exists (select 1 from lifecycle t where t.record_id = r.id and t.scope = '' and t.workflow = $${of} and t.state_text = any($${among}))`
}
