import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, List, RecordKind } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { ownField } from '#engine/lists/column-place.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { labelOf } from '#engine/records/label.ts'
import { onlyCarrier } from '#engine/records/redacted-fields.ts'
import { onwardFrom } from '#engine/workflow/onward-from.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { kindOf } from '../kind-of.ts'
import { carriedOnFacts } from '../reading/carried-on.ts'
import { lifecycleFacts, readingOf } from '../reading/record-facts.ts'
import type { LifecycleRow, RecordRow, ShownRow } from '../reading/record-row.ts'
import { lifecyclesSql } from '../reading/row-sql.ts'
import { withoutPrivate } from '../visibility/redact.ts'
import { keptColumn } from './kept-rows.ts'
import { childrenSql, childWorkflows, type ListedChildren, presentChildren, type StoredChildren } from './list-children.ts'
import { type ListedRelated, relatedSql } from './list-related.ts'
import { byCarrier } from './list-scope.ts'

/** One row of a list as stored: a row of the list's lifecycle, and as much of its record as the list shows. */
export type StoredRow = Pick<
  RecordRow,
  'id' | 'label' | 'version' | 'content_version' | 'owner' | 'owner_label' | 'data' | 'draft'
> &
  Omit<ShownRow, 'workflow' | 'version' | 'since' | 'due'> & {
    row_version: number
    since: Date
    due: Date | null
    followed: LifecycleRow[] | null
    below: StoredChildren | null
    related: ListedRelated | null
    /** What a carrier keeps of the record that it decided about and is shown no more (`kept-rows.ts`). */
    kept: { data: JsonObject | null; parent: string | null } | null
  }

/** One row of a list for its reader. The record's other rows, its answers and its history are on its own page. */
export type ListedRecord = {
  id: string
  kind: string
  label: string
  /** Its file, as the record's kind names it. */
  picture: string | null
  version: number
  /** Of the fields that the list shows; what its owner has written so far, for the owner of a record that never was submitted. */
  data: JsonObject
  owner: { id: string; label: string }
  row: ReturnType<typeof lifecycleFacts>
  /** Where records stand that belong to it, by workflow: those that the list's columns look into. */
  below?: ListedChildren
  /** Records that it names, and the one it belongs to, as far as columns look into them; null where the reader may not read it. */
  related?: ListedRelated
}

type ListRead = { set: PublishedSet; list: List; seen: Visibility; actor: Actor }

/**
 * The columns of `StoredRow`, for a query over `record r left join record o`: no more of the data than the list shows, which is less to
 * read, to send, and to give away.
 *
 * @param row name of the table that bears `rowColumns`, and `decided`.
 * @param values collects values; the returned text refers to them by position.
 */
export function storedRowColumns(asked: ListRead, row: string, values: unknown[]): string {
  const { set, list, actor } = asked
  const shown = [...list.columns, ...(list.filters ?? [])].flatMap(({ value }) => ownField(value) ?? [])
  const picture = ownField(`/record/data${kindOf(set, list.record).picture ?? ''}`)
  const fields = [...new Set([...shown, ...(picture === undefined ? [] : [picture])])].map(field => pg.escapeLiteral(field))
  const part = (column: string): string =>
    `jsonb_strip_nulls(jsonb_build_object(${fields.map(field => `${field}, ${column} -> ${field}`).join(', ')}))`
  const rows = kindOf(set, list.record).lifecycles !== undefined && !byCarrier(set, list)
  const workflow = set.workflows[list.workflow]
  const below = [...new Set([...childWorkflows(list), ...(workflow ? onwardFrom(workflow) : [])])]
  return `r.id, r.label, r.version, r.content_version, r.owner, o.label as owner_label, ${part('r.data')} as data,
    case when r.draft is null or r.data <> '{}' then null else ${part('r.draft')} end as draft,
    ${rowColumns(row, true)}, ${rows ? lifecyclesSql('r.id') : 'null::json'} as followed, ${childrenSql(set, below, actor)} as below,
    ${relatedSql(set, list, actor, values)} as related, ${keptColumn(asked, row)}`
}

/** What is read of a row of `lifecycle`. */
export function rowColumns(table: string, renamed = false): string {
  const columns = ['scope', 'state', 'state_text', 'status_id', 'since', 'due'].map(column => `${table}.${column}`)
  return `${columns.join(', ')}, ${table}.version${renamed ? ' as row_version' : ''}`
}

/** A row of a list for its reader. One at a carrier sees of it no private field, and what the carrier's own rows say. */
export function presentRow(set: PublishedSet, list: List, kind: RecordKind, stored: StoredRow, actor: Actor): ListedRecord {
  return stored.kept ? presentKept(set, list, kind, stored, actor) : presentShown(set, list, kind, stored, actor)
}

/** Of what its carrier is shown no more, that it decided and when, and nothing of what the record says. */
function presentKept(set: PublishedSet, list: List, kind: RecordKind, stored: StoredRow, actor: Actor): ListedRecord {
  const { id, owner, kept, row_version, scope, state_text, status_id, since } = stored
  const row = { scope, state: stateValue(state_text), state_text, status_id, since: since.toISOString(), due: null }
  return {
    ...{ id, kind: list.record, picture: null, version: row_version, data: {} },
    label: labelOf(kind, kept?.data ?? {}, kept?.parent ?? undefined),
    // What its owner is called now is later than the decision.
    owner: { id: owner ?? '', label: '' },
    row: lifecycleFacts(set, { ...row, workflow: list.workflow, version: row_version }, [], readingOf(actor, owner)),
  }
}

function presentShown(set: PublishedSet, list: List, kind: RecordKind, stored: StoredRow, actor: Actor): ListedRecord {
  const {
    id,
    label,
    version,
    content_version,
    owner,
    data,
    draft,
    row_version,
    followed,
    below,
    related,
    kept: _kept,
    ...columns
  } = stored
  const row = {
    ...columns,
    workflow: list.workflow,
    since: columns.since.toISOString(),
    due: columns.due?.toISOString() ?? null,
  }
  const carrier = onlyCarrier(kind, actor)
  const owns = actor.organisation !== null && actor.organisation === owner
  const shown = owns && carrier === null && draft !== null ? draft : data
  const picture = kind.picture === undefined ? null : factAt(shown, kind.picture)
  const rows = (followed ?? []).filter(one => carrier === null || one.scope === carrier)
  const facts = lifecycleFacts(set, { ...row, version: row_version }, rows, readingOf(actor, owner))
  const listed = below && presentChildren(set, actor, owns, list, below)
  return {
    id,
    kind: list.record,
    label,
    picture: typeof picture === 'string' ? picture : null,
    // What other carriers do with it moves the record's own version.
    version: carrier === null ? version : content_version + row_version,
    data: carrier === null ? shown : withoutPrivate(kind, shown),
    owner: { id: owner ?? '', label: stored.owner_label ?? '' },
    row: carriedOnFacts(set, actor, owner, row, below, facts),
    ...(listed && { below: listed }),
    ...(related && { related }),
  }
}
