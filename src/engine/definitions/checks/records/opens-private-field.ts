import { pathOf, stepsOf } from '#engine/lists/related.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { fieldOfPointer } from '../places/list-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** Carriers would be told what the other kind keeps from them, or a file that nobody could open. */
export const opensPrivateField: Rule = {
  rule: 'opens-private-field',
  about: 'what a kind opens of others is neither private there nor a file',
  check(definitions) {
    const kinds = kindsAmong(definitions)
    return [...definitions.records].flatMap(([id, { file, content }]) =>
      (content.opens ?? []).flatMap((value, index): Finding[] => {
        const path = pathOf(value)
        const last = path && stepsOf(kinds, id, path.steps)?.at(-1)
        const at = { file, path: appendPointer('/opens', index) }
        const field = `/${path?.field?.[0]}`
        if (last && (kinds.records[last.kind]?.private ?? []).includes(field)) {
          const message = `"${value}" is private in the kind "${last.kind}"`
          return [{ ...at, message, fix: `Take it out, or take "${field}" out of "private" there.` }]
        }
        const found = fieldOfPointer(definitions, id, value)
        if (found === undefined || found === 'label' || found.format !== 'upload-id') return []
        const message = `"${value}" is a file, which only those open who may read the record that holds it`
        return [{ ...at, message, fix: 'Take it out, or give the right to read that kind.' }]
      }),
    )
  },
}
