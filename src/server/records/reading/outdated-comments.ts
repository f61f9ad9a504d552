import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import type { HistoryRow } from './record-row.ts'

/** A comment at a field, by the line of history that it came with. */
export type CommentPlace = Pick<HistoryRow, 'workflow' | 'scope' | 'seq'> & { path: string }

/**
 * The comments at fields that were made on another value than the one that stands there now.
 *
 * @param lines decisions and questions with the data as it stood, as their reader sees both.
 * @param data what stands now.
 */
export function outdatedComments(lines: HistoryRow[], data: JsonObject): CommentPlace[] {
  return lines.flatMap(({ workflow, scope, seq, input, meanings, data: then }) => {
    const pins = input[meanings.pins ?? '']
    if (then === null || !Array.isArray(pins)) return []
    const paths = pins.flatMap(pin => (isObject(pin) && typeof pin.path === 'string' ? [pin.path] : []))
    return [...new Set(paths)]
      .filter(path => !isSameValue(valueAt(then, path), valueAt(data, path)))
      .map(path => ({ workflow, scope, seq, path }))
  })
}
