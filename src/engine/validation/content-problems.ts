import { isObject } from '../definitions/json/is-object.ts'
import { pointerKeys } from '../definitions/json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '../definitions/types.ts'
import { schemaOfPlace } from './applied-schemas.ts'
import { type FieldProblem, messageFor } from './problems.ts'
import type { Sentences } from './sentences.ts'

/** Keyword of what is found here: no validator says it, for it needs the files. */
export const sameContent = 'same-content'

/** A file that data name, and what is in it. */
type Named = { path: string; content: string | undefined }

/**
 * A list whose entries have to differ in a field that holds files (`distinctBy`) takes no two with the same content either: one file
 * uploaded twice is still one.
 *
 * @returns problems at each that was there before.
 */
export function contentProblems(schema: Schema, data: JsonObject, named: Named[], say: Sentences): FieldProblem[] {
  const seen = new Set<string>()
  return named.flatMap(({ path, content }): FieldProblem[] => {
    const keys = pointerKeys(path) ?? []
    const [list, field] = [schemaOfPlace(schema, data as Json, keys.slice(0, -2)), keys.at(-1) ?? '']
    const asked = [list, ...(Array.isArray(list.allOf) ? list.allOf.filter(isObject) : [])].find(one => one.distinctBy === field)
    if (!asked || content === undefined) return []
    const key = `${keys.slice(0, -2).join('/')} ${content}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ path, message: messageFor('distinctBy', { ...list, ...asked }, say), keyword: sameContent }]
  })
}
