import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List } from '#engine/definitions/types.ts'
import { childWorkflowOf } from '#engine/lists/cell.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { type Visibility, visibility } from '#engine/permissions/rights.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { kindOf } from '../kind-of.ts'
import { lifecycleFacts, type RowFacts } from '../reading/record-facts.ts'
import type { LifecycleRow } from '../reading/record-row.ts'
import { lifecyclesSql } from '../reading/row-sql.ts'

type StoredOne = { id: string; rows: LifecycleRow[] }
/**
 * Records that belong to the one of a list's row, with all their rows, by the workflow of their own: the newest, and the newest that was
 * sent; for somebody at a carrier, of those that were forwarded to it.
 */
export type StoredChildren = { [workflow: string]: { newest: StoredOne | null; sent: StoredOne | null } }
/** The same for a reader: as much as the reader may see. */
export type ListedChildren = { [workflow: string]: RowFacts }

/** What is read of the records that belong to one, as one JSON value, for a query over `record r`; null when no workflow is asked for. */
export function childrenSql(set: PublishedSet, workflows: string[], actor: Actor): string {
  const asked = workflows.map(workflow => {
    const child = recordOf(set.workflows, workflow) ?? ''
    const [id, kind] = [workflow, child].map(text => pg.escapeLiteral(text))
    const told = toldSql(visibility(actor, kindOf(set, child).rights.read))
    const one = (which: string): string =>
      `(select json_build_object('id', m.id, 'rows', ${lifecyclesSql('m.id')}) from record m
        where m.parent = r.id and m.kind = ${kind}${which}${told} order by m.created_at desc limit 1)`
    return `${id}, json_build_object('newest', ${one('')}, 'sent', ${one(` and ${sentSql('m')}`)})`
  })
  return asked.length === 0 ? 'null::json' : `json_build_object(${asked.join(', ')})`
}

/** That a record is one which this reader is told of, where the reader is told of some alone: a newer one would hide it. */
function toldSql(seen: Visibility | null): string {
  if (seen === null || !('carrier' in seen)) return ''
  const carrier = pg.escapeLiteral(seen.carrier)
  return ` and exists (select 1 from lifecycle s where s.record_id = m.id and s.scope = ${carrier} and s.forwarded)`
}

/** That a record was sent at least once: what was only begun is nobody's but its owner's. */
export function sentSql(table: string): string {
  return `not (${table}.draft is not null and ${table}.data = '{}'::jsonb)`
}

/** What a reader sees of it: of kinds that the reader may read wherever they are, or as their owner. `owns`: the row's record is theirs. */
export function presentChildren(
  set: PublishedSet,
  actor: Actor,
  owns: boolean,
  list: List,
  stored: StoredChildren,
): ListedChildren | undefined {
  const asked = childWorkflows(list)
  if (asked.length === 0) return undefined
  return Object.fromEntries(
    asked.flatMap(workflow => {
      const one = stored[workflow]?.[owns ? 'newest' : 'sent']
      const row = one?.rows.find(row => row.workflow === workflow && row.scope === '')
      const by = { reader: owns ? ('owner' as const) : readerOf(actor, null), actor }
      return one && row && seesAll(set, actor, owns, workflow) ? [[workflow, lifecycleFacts(set, row, one.rows, by)]] : []
    }),
  )
}

/** Whether somebody may read all of the kind of a lifecycle that belong to a record; `owns`: that record is theirs. */
export function seesAll(set: PublishedSet, actor: Actor, owns: boolean, workflow: string): boolean {
  const seen = visibility(actor, kindOf(set, recordOf(set.workflows, workflow) ?? '').rights.read)
  return seen?.scope === 'all' || (seen?.scope === 'own' && owns)
}

/** Lifecycles of what belongs to a list's records that its columns look into. */
export function childWorkflows({ columns }: List): string[] {
  return [...new Set(columns.flatMap(({ value }) => childWorkflowOf(value) ?? []))]
}
