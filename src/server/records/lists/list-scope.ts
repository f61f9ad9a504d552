import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List } from '#engine/definitions/types.ts'
import type { Visibility } from '#engine/permissions/rights.ts'

/** Whether a list shows rows by carrier, so that a record may stand in it more than once. */
export function byCarrier(set: PublishedSet, list: List): boolean {
  const meta = set.workflows[list.workflow]?.meta
  return meta?.kind === 'lifecycle' && meta.scope === 'carrier'
}

/** Which rows of the list's lifecycle a reader sees, as a condition on `lifecycle l`. */
export function scopeSql(set: PublishedSet, list: List, seen: Visibility, values: unknown[]): string {
  if (!byCarrier(set, list)) return `l.scope = ''`
  return 'carrier' in seen ? `l.scope = ${bind(values, seen.carrier)} and l.forwarded` : `l.scope <> ''`
}

/** Adds a value to those of a statement, and gives its place in the text. */
export function bind(values: unknown[], value: unknown): string {
  values.push(value)
  return `$${values.length}`
}
