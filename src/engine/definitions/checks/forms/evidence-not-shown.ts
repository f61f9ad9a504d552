import { evidenceKey, evidenceNamed } from '#engine/records/evidence.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import { writtenAt } from '../places/written-at.ts'
import type { Finding, Rule } from '../rule.ts'
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
          ? `"${evidenceKey}" is shown at a field of the form itself, and not within ${appendPointer('', ...keys.slice(0, -1))}`
          : `"${evidenceKey}" is shown in the form of an event, and this is one of ${[...asked].join(' and of ')}`
        return [
          {
            file,
            path: writtenAt(content, keys, evidenceKey),
            message,
            fix: 'Remove it, or put it at a field of the form of a decision.',
          },
        ]
      })
    })
  },
}
