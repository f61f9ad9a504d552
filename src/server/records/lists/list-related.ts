import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Column, JsonObject } from '#engine/definitions/types.ts'
import { isOpened, isReadable, kindsOf, type Path, pathOf, type Step, stepsOf } from '#engine/lists/related.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { kindOf } from '../kind-of.ts'
import { visibilitySql } from '../visibility/visibility-sql.ts'
import { bind } from './list-scope.ts'

/**
 * A record looked into: what it is called, of its data what the columns show, and those looked into from there. Null where it is not seen;
 * of one that is only opened, id and label are null.
 */
export type ListedRelated = {
  [step: string]: { id: string | null; label: string | null; data: JsonObject; related: ListedRelated } | null
}

/** Records looked into, as a tree of steps; `fields`: of their data. `opened`: those told to who may not read the record, "" for its label. */
type Tree = { fields: Set<string>; opened: Set<string>; leads: boolean; next: Map<string, Tree> }

/**
 * What columns read of the records that they look into, as one JSON value, for a query over `record r` of a kind; each by its primary key,
 * and only those the reader may read, or what their kind opens. A draft that was never submitted leads on for its owner alone.
 *
 * @param values collects values; the returned text refers to them by position.
 */
export function relatedSql(
  set: PublishedSet,
  list: { record: string; columns: Pick<Column, 'value'>[] },
  actor: Actor,
  values: unknown[],
): string {
  const root = emptyTree()
  for (const { value } of list.columns) {
    const path = pathOf(value)
    if (!path || path.steps.length === 0 || !isReadable(kindsOf(set), actor, list.record, value)) continue
    const opened = isOpened(kindsOf(set), list.record, value)
    let tree = root
    for (const step of path.steps) {
      const next: Tree = tree.next.get(step) ?? emptyTree()
      tree.next.set(step, next)
      tree = next
      tree.leads ||= opened
    }
    const field = path.field?.[0] ?? ''
    if (path.field) tree.fields.add(field)
    if (opened) tree.opened.add(field)
  }
  if (root.next.size === 0) return 'null::json'
  // Bound where it is used: the database cannot tell the type of a value that no text names.
  const data = (): string =>
    actor.organisation === null
      ? 'r.data'
      : `(case when r.data = '{}' and r.owner = ${bind(values, actor.organisation)} then r.draft else r.data end)`
  return treeSql(set, actor, list.record, root, { table: 'r', data, depth: 0, seen: 'true', checked: `r.data <> '{}'` }, values)
}

/**
 * What a kind opens of the records that one names, for somebody who may read that one; undefined where it opens nothing.
 *
 * @param record of the kind, already found to be visible.
 */
export async function openedOf(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  { id, kind }: { id: string; kind: string },
): Promise<ListedRelated | undefined> {
  const columns = (kindOf(set, kind).opens ?? []).map(value => ({ value }))
  if (columns.length === 0) return undefined
  const values: unknown[] = [id]
  const sql = `select ${relatedSql(set, { record: kind, columns }, actor, values)} as related from record r where r.id = $1`
  const { rows } = await pool.query<{ related: ListedRelated | null }>(sql, values)
  return rows[0]?.related ?? {}
}

function emptyTree(): Tree {
  return { fields: new Set(), opened: new Set(), leads: false, next: new Map() }
}

/** `seen`: that the reader may read the record where the tree begins; `checked`: that what it names was checked, and is no draft's. */
type At = { table: string; data: () => string; depth: number; seen: string; checked: string }

function treeSql(set: PublishedSet, actor: Actor, record: string, tree: Tree, at: At, values: unknown[]): string {
  const parts = [...tree.next].flatMap(([name, next]) => {
    const [step] = stepsOf(kindsOf(set), record, [name]) ?? []
    if (!step) return []
    const table = `n${at.depth}`
    const seen = `(${at.seen} and ${seenSql(set, actor, step, table, values)})`
    // Of a record that is opened without being seen, only what is opened.
    const told = (value: string, opened: boolean): string =>
      !next.leads || opened ? value : `case when ${seen} then ${value} end`
    const fields = [...next.fields].map(field => {
      const key = pg.escapeLiteral(field)
      return `${key}, ${told(`${table}.data -> ${key}`, next.opened.has(field))}`
    })
    const within = { table, data: () => `${table}.data`, depth: at.depth + 1, seen, checked: 'true' }
    const further = treeSql(set, actor, step.kind, next, within, values)
    // A draft may name anything: of what it names, only what its reader may read.
    const opens = step.field === null ? 'true' : at.checked
    const found = next.leads ? `${table}.kind = ${pg.escapeLiteral(step.kind)} and (${opens} or ${seen})` : seen
    return [
      `${pg.escapeLiteral(name)}, (select json_build_object('id', ${told(`${table}.id`, false)},
        'label', ${told(`${table}.label`, next.opened.has(''))},
        'data', jsonb_strip_nulls(jsonb_build_object(${fields.join(', ')})), 'related', ${further})
        from record ${table} where ${keySql(step, at, table)} and ${found})`,
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
 * @param opened whether the row's kind opens what it leads to.
 */
export function relatedCondition(
  set: PublishedSet,
  actor: Actor,
  record: string,
  { steps }: Path,
  table: string,
  of: (table: string, kind: string) => string,
  values: unknown[],
  opened = false,
): string {
  const [name, ...rest] = steps
  if (name === undefined) return of(table, record)
  const [step] = stepsOf(kindsOf(set), record, [name]) ?? []
  if (!step) return 'false'
  const target = `${table}x`
  const inner = relatedCondition(set, actor, step.kind, { steps: rest, field: null }, target, of, values, opened)
  const { field, by } = step
  const [own, found] =
    field === null
      ? [`${table}.parent`, `${target}.id`]
      : [`${table}.data #>> ${pg.escapeLiteral(`{${field}}`)}`, by === 'key' ? `${target}.key` : `${target}.id::text`]
  return `${own} in (select ${found} from record ${target} where ${opened ? `${target}.kind = ${pg.escapeLiteral(step.kind)}` : seenSql(set, actor, step, target, values)} and ${inner})`
}
