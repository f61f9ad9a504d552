import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'

/** The objects of a list within an answer; none where there is no such list. */
export function objectsAt(answer: unknown, at = ''): JsonObject[] {
  const found = typeof answer === 'object' && answer !== null ? factAt(answer, at) : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}
