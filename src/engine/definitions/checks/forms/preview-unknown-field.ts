import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { namedIn } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** A preview of a field that is not there shows a gap that nobody can fill. */
export const previewUnknownField: Rule = {
  rule: 'preview-unknown-field',
  about: 'previews show fields of the form',
  check({ forms, whole }) {
    return [...forms].flatMap(([id, { file, content }]) => {
      const known = namedIn(whole[id] ?? {})
      const { links = [], ...others } = content['x-preview'] ?? { name: '' }
      const shown = [
        ...Object.entries(others).map(([part, name]) => ({ name, path: appendPointer('/x-preview', part) })),
        ...links.map((name, index) => ({ name, path: appendPointer('/x-preview/links', index) })),
      ]
      return (content['x-preview'] ? shown : [])
        .filter(({ name }) => !known.includes(name))
        .map(({ name, path }) => ({
          file,
          path,
          message: `The preview shows "${name}", but the form has no such field`,
          fix: suggestion(name, known),
        }))
    })
  },
}
