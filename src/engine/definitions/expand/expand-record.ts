import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { JsonObject } from '../types.ts'
import { expandNeeds, expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'

/** A kind of record with the conditions on who begins one, what it begins with, and what counts as complete, written out. */
export function expandRecord(file: string, content: JsonObject, work: Expansion): JsonObject {
  const { preconditions } = content
  const group = (one: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        key === 'when' || key === 'unless' ? expandWhen(value, { file, path: appendPointer(path, key) }, work) : value,
      ]),
    )
  const at = { file, path: '/preconditions' }
  return {
    ...content,
    ...(preconditions !== undefined && { preconditions: expandNeeds(preconditions, at, at, work) }),
    ...Object.fromEntries(
      (['complete', 'prefill'] as const).flatMap(key => {
        const groups = content[key]
        if (!Array.isArray(groups)) return []
        return [[key, groups.map((one, index) => (isObject(one) ? group(one, appendPointer(`/${key}`, index)) : one))]]
      }),
    ),
  }
}
