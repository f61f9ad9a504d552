import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import type { JsonObject } from '../kinds.ts'
import { expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'

/** A kind of record with the conditions on what counts as complete written out. */
export function expandRecord(file: string, content: JsonObject, work: Expansion): JsonObject {
  const { complete } = content
  if (!Array.isArray(complete)) return content
  const group = (one: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        key === 'when' || key === 'unless' ? expandWhen(value, { file, path: pointer(path, key) }, work) : value,
      ]),
    )
  return { ...content, complete: complete.map((one, at) => (isObject(one) ? group(one, pointer('/complete', at)) : one)) }
}
