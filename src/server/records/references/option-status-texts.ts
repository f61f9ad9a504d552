import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { findVisible } from '../reading/find-record.ts'
import { isRecordId } from '../reading/row-sql.ts'
import { visibilitySql } from '../visibility/visibility-sql.ts'
import { namedIn } from './reference-problems.ts'

type Standing = NonNullable<NonNullable<RecordKind['option']>['standings']>[number]

/** A record that a choice is about, or the one it belongs to, with what its reader has typed. */
type Around = { id: string; kind: string; data: JsonObject }

/**
 * What is said of carriers where a choice is about a record (`option.standings`): carrier → texts, in the order of the file. Of a kind whose
 * rows the reader may not see all, nothing is said.
 *
 * @param about id of the record.
 * @throws Refusal 404 when the reader may not see it.
 */
export async function optionStatusTexts(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kind: RecordKind,
  about: string,
): Promise<Map<string, string[]>> {
  const around = await recordsAround(pool, set, actor, about)
  const said = new Map<string, string[]>()
  for (const standing of kind.option?.standings ?? [])
    for (const carrier of await standingAt(pool, set, actor, standing, around))
      said.set(carrier, [...(said.get(carrier) ?? []), standing.text])
  return said
}

async function recordsAround(pool: pg.Pool, set: PublishedSet, actor: Actor, about: string): Promise<Around[]> {
  const { rows } = await pool.query<{ kind: string }>('select kind from record where id = $1', [about])
  const record = await findVisible(pool, set, actor, rows[0]?.kind ?? '', about, 'read')
  const isOwn = record.owner === actor.organisation
  const parents = await pool.query<Around>('select id, kind, data from record where id = $1', [record.parent])
  return [{ id: record.id, kind: record.kind, data: { ...record.data, ...(isOwn && record.draft) } }, ...parents.rows]
}

/** Carriers whose row stands so, at a record of its kind that is around or named there, as far as the reader sees all of its rows. */
async function standingAt(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  { workflow, states }: Standing,
  around: Around[],
): Promise<string[]> {
  const of = recordOf(set.workflows, workflow) ?? ''
  const seen = set.records[of] ? visibility(actor, set.records[of].rights.read) : null
  if (seen === null || 'carrier' in seen) return []
  const ids = around.flatMap(({ id, kind, data }) => {
    const form = set.forms[set.records[kind]?.form ?? '']
    const named = form ? namedIn(form.schema, data).filter(one => one.kind === of && isRecordId(one.key)) : []
    return [...(kind === of ? [id] : []), ...named.map(({ key }) => key)]
  })
  const values: unknown[] = [ids, workflow, states]
  const { rows } = await pool.query<{ scope: string }>(
    `select distinct l.scope from lifecycle l join record r on r.id = l.record_id
      where l.record_id = any($1::uuid[]) and l.workflow = $2 and l.state_text = any($3::text[]) and ${visibilitySql(seen, values)}`,
    values,
  )
  return rows.map(({ scope }) => scope)
}
