import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { JsonObject } from '../types.ts'
import { expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'

/** A list with the conditions of its row actions written out. */
export function expandList(file: string, content: JsonObject, work: Expansion): JsonObject {
  const { actions } = content
  if (!Array.isArray(actions)) return content
  return {
    ...content,
    actions: actions.map((action, at) =>
      isObject(action) && action.when !== undefined
        ? { ...action, when: expandWhen(action.when, { file, path: appendPointer('/actions', at, 'when') }, work) }
        : action,
    ),
  }
}
