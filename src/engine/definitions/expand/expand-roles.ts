import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../types.ts'
import { expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'

/** Roles with the conditions of rights written out. */
export function expandRoles(file: string, content: JsonObject, work: Expansion): JsonObject {
  if (!isObject(content.rights)) return content
  const rights = Object.entries(content.rights).map(([right, about]): [string, Json] => {
    if (!isObject(about) || about.when === undefined) return [right, about]
    const at = { file, path: appendPointer('/rights', right, 'when') }
    return [right, { ...about, when: expandWhen(about.when, at, work) }]
  })
  return { ...content, rights: Object.fromEntries(rights) }
}
