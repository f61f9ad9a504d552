import { appendPointer, valueAt } from '#engine/definitions/json/json-pointer.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import type { Happened } from '#engine/validation/happened.ts'
import { bind } from '../lists/list-scope.ts'

/**
 * When something last happened to the own lifecycle of a record, as its history says: of several events the one that is named first; null
 * where none did, or longer ago than it counts.
 *
 * @param table of the record.
 * @param values collects values; the returned text refers to them by position.
 */
export function happenedSql(
  set: PublishedSet,
  kind: string,
  { events, with: said = {}, within }: Happened,
  now: Date,
  table: string,
  values: unknown[],
): string {
  const texts = Object.entries(said).map(
    ([name, text]) => `lower(btrim(h.input ->> ${bind(values, name)})) = ${bind(values, text.trim().toLowerCase())}`,
  )
  const lasts =
    within === undefined
      ? null
      : milliseconds(String(valueAt(set.limits as unknown as Json, appendPointer('', ...within.split('.')))))
  const since = lasts === null ? [] : [`h.at >= ${bind(values, new Date(now.getTime() - lasts))}`]
  const among = `${bind(values, events)}::text[]`
  const conditions = [
    `h.record_id = ${table}.id and h.scope = ''`,
    `h.workflow = ${bind(values, set.records[kind]?.workflow ?? '')}`,
    `h.event = any(${among})`,
    ...texts,
    ...since,
  ]
  return `(select h.at from history h where ${conditions.join(' and ')} order by array_position(${among}, h.event), h.at desc limit 1)`
}
