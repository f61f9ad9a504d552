import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { carriedOn, type Onward } from '#engine/workflow/carried-on.ts'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { onwardFrom } from '#engine/workflow/onward-from.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { prepared } from '../../db/pool.ts'
import { kindOf } from '../kind-of.ts'
import { childrenSql, type StoredChildren, seesAll } from '../lists/list-children.ts'
import { lifecycleFacts, lifecycleOf, type RowFacts } from './record-facts.ts'
import type { ShownRow } from './record-row.ts'

/** A row for its reader where others may carry its record on: what these say of it, as far as the reader sees them. `facts`: what it says itself. */
export function carriedOnFacts<Facts extends RowFacts>(
  set: PublishedSet,
  actor: Actor,
  owner: string | null,
  row: Pick<ShownRow, 'workflow' | 'state' | 'scope'>,
  stored: StoredChildren | null,
  facts: Facts,
): Facts {
  const { carriedOnBy } = stateFacts(lifecycleOf(set, row.workflow), row.state)
  if (carriedOnBy.length === 0 || row.scope !== '' || stored === null) return facts
  return carriedOn(
    facts,
    carriedOnBy.map(workflow => onwardOf(set, actor, owner, workflow, stored)),
  )
}

function onwardOf(
  set: PublishedSet,
  actor: Actor,
  owner: string | null,
  workflow: string,
  stored: StoredChildren,
): Onward | null {
  const kind = recordOf(set.workflows, workflow) ?? ''
  const { title, rights } = kindOf(set, kind)
  const reader = readerOf(actor, owner)
  const one = stored[workflow]?.[reader === 'owner' ? 'newest' : 'sent']
  if (!one) return null
  const seen = visibility(actor, rights.read)
  const all = seesAll(set, actor, reader === 'owner', workflow)
  // Somebody at a carrier is told of the carrier's own row alone.
  const rows = all ? one.rows : one.rows.filter(row => seen && 'carrier' in seen && row.scope === seen.carrier && row.forwarded)
  const row = rows.find(row => row.workflow === workflow && row.scope === '') ?? rows[0]
  if (!row) return null
  const alone = set.workflows[row.workflow]?.['x-derive']?.summary?.alone === true
  return { kind, title, id: one.id, row: lifecycleFacts(set, row, rows, { reader, actor }), alone }
}

/** What carries one record on for a reader, as stored; null where nothing may. */
export async function readOnward(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  { kind, id }: { kind: string; id: string },
): Promise<StoredChildren | null> {
  const workflow = set.workflows[kindOf(set, kind).workflow ?? '']
  const workflows = workflow ? onwardFrom(workflow) : []
  if (workflows.length === 0) return null
  const sql = `select ${childrenSql(set, workflows, actor)} as below from record r where r.id = $1`
  return (await pool.query<{ below: StoredChildren | null }>(prepared(sql, [id]))).rows[0]?.below ?? null
}
