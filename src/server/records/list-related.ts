import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject, List } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { kindsOf, mayBeTold, type Path, pathOf, type Step, stepsOf } from '#engine/lists/related.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { kindOf } from './find-record.ts'
import { bind } from './list-scope.ts'
import { visibilitySql } from './visibility-sql.ts'

/** A record looked into: what it is called, of its data what the list shows, and those looked into from there. Null where it is not seen. */
export type ListedRelated = {
  [step: string]: { id: string; label: string; data: JsonObject; related: ListedRelated } | null
}

/** Records looked into, as a tree of steps; `fields`: of their data. */
type Tree = { fields: Set<string>; next: Map<string, Tree> }

/**
 * What a list reads of the records that its columns look into, as one JSON value, for a query over `record r`; each by its primary key, and
 * only those the reader may read. A draft that was never submitted leads on for its owner alone.
 *
 * @param values collects values; the returned text refers to them by position.
 */
export function relatedSql(set: PublishedSet, list: List, actor: Actor, values: unknown[]): string {
  const root: Tree = { fields: new Set(), next: new Map() }
  for (const { value } of list.columns) {
    const path = pathOf(value)
    if (!path || path.steps.length === 0 || !mayBeTold(kindsOf(set), actor, list.record, value)) continue
    let tree = root
    for (const step of path.steps) {
      const next: Tree = tree.next.get(step) ?? { fields: new Set(), next: new Map() }
      tree.next.set(step, next)
      tree = next
    }
    if (path.field) tree.fields.add(path.field[0] ?? '')
  }
  if (root.next.size === 0) return 'null::json'
  // Bound where it is used: the database cannot tell the type of a value that no text names.
  const data = (): string =>
    actor.organisation === null
      ? 'r.data'
      : `(case when r.data = '{}' and r.owner = ${bind(values, actor.organisation)} then r.draft else r.data end)`
  return treeSql(set, actor, list.record, root, { table: 'r', data, depth: 0 }, values)
}

type At = { table: string; data: () => string; depth: number }

function treeSql(set: PublishedSet, actor: Actor, record: string, tree: Tree, at: At, values: unknown[]): string {
  const parts = [...tree.next].flatMap(([name, next]) => {
    const [step] = stepsOf(kindsOf(set), record, [name]) ?? []
    if (!step) return []
    const table = `n${at.depth}`
    const fields = [...next.fields].map(pg.escapeLiteral).map(field => `${field}, ${table}.data -> ${field}`)
    const further = treeSql(set, actor, step.kind, next, { table, data: () => `${table}.data`, depth: at.depth + 1 }, values)
    return [
      `${pg.escapeLiteral(name)}, (select json_build_object('id', ${table}.id, 'label', ${table}.label,
        'data', jsonb_strip_nulls(jsonb_build_object(${fields.join(', ')})), 'related', ${further})
        from record ${table} where ${keySql(step, at, table)} and ${seenSql(set, actor, step, table, values)})`,
    ]
  })
  return parts.length === 0 ? `'{}'::json` : `json_build_object(${parts.join(', ')})`
}

const id = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** That a row of `record` is the one that a step leads to. What is no id must not fail the query. */
function keySql({ field, by }: Step, { table, data }: At, target: string): string {
  if (field === null) return `${target}.id = ${table}.parent`
  const named = `${data()} ->> ${pg.escapeLiteral(field)}`
  return by === 'key' ? `${target}.key = ${named}` : `${target}.id = case when ${named} ~ ${id} then (${named})::uuid end`
}

/** That a record is of the step's kind and one that the reader may read. */
function seenSql(set: PublishedSet, actor: Actor, { kind }: Step, table: string, values: unknown[]): string {
  const seen = visibility(actor, kindOf(set, kind).rights.read)
  return `${table}.kind = ${pg.escapeLiteral(kind)} and ${visibilitySql(seen, values, table)}`
}

/**
 * The condition that a record looked into satisfies another: from the record at the end of the way back to the row's, each by an index.
 *
 * @param table of the record the way begins at.
 * @param of the condition on the record at its end, by the name of its table.
 */
export function relatedCondition(
  set: PublishedSet,
  actor: Actor,
  record: string,
  { steps }: Path,
  table: string,
  of: (table: string, kind: string) => string,
  values: unknown[],
): string {
  const [name, ...rest] = steps
  if (name === undefined) return of(table, record)
  const [step] = stepsOf(kindsOf(set), record, [name]) ?? []
  if (!step) return 'false'
  const target = `${table}x`
  const inner = relatedCondition(set, actor, step.kind, { steps: rest, field: null }, target, of, values)
  const { field, by } = step
  const [own, found] =
    field === null
      ? [`${table}.parent`, `${target}.id`]
      : [`${table}.data #>> ${pg.escapeLiteral(`{${field}}`)}`, by === 'key' ? `${target}.key` : `${target}.id::text`]
  return `${own} in (select ${found} from record ${target} where ${seenSql(set, actor, step, target, values)} and ${inner})`
}
