import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, List } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { kindOf } from '../kind-of.ts'
import type { ListedRecord } from '../lists/list-row.ts'
import { visibilitySql } from '../visibility/visibility-sql.ts'
import type { PresentedRecord } from './present.ts'

/**
 * What other programs know parts of a record by (`wire` of its kind), of what its reader gets; null for what is not there yet.
 *
 * @param shown the record as its reader gets it.
 */
export async function wireNames(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  shown: PresentedRecord,
): Promise<JsonObject> {
  const { data, draft, answers } = shown
  const within = { data: Object.keys(data).length > 0 ? data : (draft ?? {}), answers }
  const names: JsonObject = {}
  for (const [name, value] of Object.entries(kindOf(set, shown.kind).wire ?? {}))
    names[name] =
      typeof value === 'string'
        ? ((factAt(within, value) as Json | undefined) ?? null)
        : await statusOf(client, set, actor, shown, value.status)
  return names
}

/** The status of a lifecycle's own row: of the record, or of the newest that belongs to it and that its reader may read. */
async function statusOf(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  shown: PresentedRecord,
  workflow: string,
): Promise<number | null> {
  const own = shown.lifecycles.find(row => row.workflow === workflow && row.scope === '')
  const kind = recordOf(set.workflows, workflow) ?? ''
  if (own || kind === shown.kind) return own?.status_id ?? null
  const seen = visibility(actor, kindOf(set, kind).rights.read)
  if (seen?.scope !== 'all' && seen?.scope !== 'own') return null
  const values: unknown[] = [shown.id, workflow, kind]
  const sql = `select l.status_id from record m join lifecycle l on l.record_id = m.id and l.workflow = $2 and l.scope = ''
    where m.parent = $1 and m.kind = $3 and ${visibilitySql(seen, values, 'm')} order by m.created_at desc limit 1`
  const { rows } = await client.query<{ status_id: number | null }>(sql, values)
  return rows[0]?.status_id ?? null
}

/** Rows of a page under the names that other programs know them by (`wire` of the list). */
export function rowsByName({ wire = {} }: List, items: ListedRecord[]): { [name: string]: JsonObject[] } {
  return Object.fromEntries(
    Object.entries(wire).map(([name, { states = [] }]) => [
      name,
      items.filter(({ row }) => states.includes(row.state)).map(named),
    ]),
  )
}

function named({ id, label, row }: ListedRecord): JsonObject {
  return { id, label, status_id: row.status_id }
}
