import { evidenceKey, evidenceNamed } from '#engine/records/evidence.ts'
import type { Finding, Rule } from '../checks.ts'
import { pointer, pointerKeys, valueAt } from '../json-pointer.ts'
import type { JsonObject } from '../kinds.ts'
import { walkSchema } from '../walk-schema.ts'
import { askersOf } from './form-key-not-read.ts'

/** Evidence is drawn at the fields of a decision's form, of the form itself: anywhere else it would be written and never seen. */
export const evidenceNotShown: Rule = {
  rule: 'evidence-not-shown',
  about: 'evidence stands at a field of the form of an event, and not within an object, a list or a condition',
  check(definitions) {
    const askers = askersOf(definitions)
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] => {
      const asked = askers.get(id)
      if (!asked) return []
      return walkSchema(definitions.whole[id]).flatMap(({ schema, path }): Finding[] => {
        const keys = pointerKeys(path) ?? []
        if (keys[0] === 'definitions' || evidenceNamed(schema).length === 0) return []
        const isOwn = keys.length === 2 && keys[0] === 'properties'
        if (isOwn && asked.has('an event')) return []
        const message = asked.has('an event')
          ? `"${evidenceKey}" is shown at a field of the form itself, and not within ${pointer('', ...keys.slice(0, -1))}`
          : `"${evidenceKey}" is shown in the form of an event, and this is one of ${[...asked].join(' and of ')}`
        return [
          { file, path: writtenAt(content, keys), message, fix: 'Remove it, or put it at a field of the form of a decision.' },
        ]
      })
    })
  },
}

/** Where the form itself writes what stands at these keys: at the key, or at the reference to a shared field that does. */
function writtenAt(form: JsonObject, keys: string[]): string {
  for (let length = keys.length; length > 0; length--) {
    const path = pointer('', ...keys.slice(0, length))
    if (valueAt(form, path) === undefined) continue
    const own = length === keys.length ? pointer(path, evidenceKey) : path
    return valueAt(form, own) === undefined ? path : own
  }
  return ''
}
