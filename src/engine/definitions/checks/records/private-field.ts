import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** What a record is called everybody sees, and of a group of fields no part can be hidden. */
export const privateField: Rule = {
  rule: 'private-field',
  about: 'private fields are whole fields of the form, and not what records are called',
  check({ records }) {
    return [...records.values()].flatMap(({ file, content }): Finding[] =>
      (content.private ?? []).flatMap((field, index) => {
        const [name, ...rest] = pointerKeys(field) ?? []
        const at = { file, path: appendPointer('/private', index) }
        if (rest.length > 0) {
          const message = `"${field}" is part of a field, and only whole fields are private`
          return [{ ...at, message, fix: `Write "/${name}".` }]
        }
        if (pointerKeys(content.label)?.[0] !== name) return []
        const message = `"${field}" is what records are called, which everybody sees`
        return [{ ...at, message, fix: 'Take it out of "private", or point "label" at another field.' }]
      }),
    )
  },
}
