import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../types.ts'
import { expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'
import { noteOrigin, type Place } from './origins.ts'

/**
 * The due time of a state as `{after, remind}`: a duration alone is its `after`. A reminder that does not say when is for the due time itself;
 * its condition is written out.
 */
export function expandDue(due: Json, at: Place, work: Expansion): JsonObject {
  if (!isObject(due)) {
    noteOrigin(work.origins, below(at, 'after'), at)
    return { after: due }
  }
  if (!Array.isArray(due.remind)) return due
  const remind = due.remind.map((one, index): Json => {
    if (!isObject(one)) return one
    const place = below(at, 'remind', index)
    if (one.after === undefined && due.after !== undefined) noteOrigin(work.origins, below(place, 'after'), below(at, 'after'))
    return {
      ...one,
      ...(one.after === undefined && due.after !== undefined && { after: due.after }),
      ...(one.when !== undefined && { when: expandWhen(one.when, below(place, 'when'), work) }),
    }
  })
  return { ...due, remind }
}

function below({ file, path }: Place, ...keys: (string | number)[]): Place {
  return { file, path: appendPointer(path, ...keys) }
}
