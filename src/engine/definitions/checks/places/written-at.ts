import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import type { JsonObject } from '../../types.ts'

/**
 * Where a form itself writes a key of what stands at these keys of the whole form: at the key, or at the reference to a shared field that
 * does.
 */
export function writtenAt(form: JsonObject, keys: string[], key: string): string {
  for (let length = keys.length; length > 0; length--) {
    const path = appendPointer('', ...keys.slice(0, length))
    if (valueAt(form, path) === undefined) continue
    const own = length === keys.length ? appendPointer(path, key) : path
    return valueAt(form, own) === undefined ? path : own
  }
  return ''
}
