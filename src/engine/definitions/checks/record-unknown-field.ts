import type { Rule } from '../checks.ts'
import { pointer, pointerKeys } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { fieldAt } from '../walk-schema.ts'
import { namedIn } from './field-places.ts'

/** Label, picture, search and unique values of a record kind point into the data of its form. */
export const recordUnknownField: Rule = {
  rule: 'record-unknown-field',
  about: 'record kinds point at fields of their form',
  check({ records, whole }) {
    return [...records.values()].flatMap(({ file, content }) => {
      const form = whole[content.form]
      if (!form) return []
      const places = [
        { value: content.label, path: '/label' },
        ...(content.picture === undefined ? [] : [{ value: content.picture, path: '/picture' }]),
        ...(content.option?.group === undefined ? [] : [{ value: content.option.group, path: '/option/group' }]),
        ...(content.option?.notes ?? []).map((value, index) => ({ value, path: pointer('/option/notes', index) })),
        ...content.search.map((value, index) => ({ value, path: pointer('/search', index) })),
        ...(content.unique ?? []).map(({ field }, index) => ({ value: field, path: pointer('/unique', index, 'field') })),
      ]
      return places.flatMap(({ value, path }) => {
        const keys = pointerKeys(value) ?? []
        if (fieldAt(form, keys)) return []
        return [
          {
            file,
            path,
            message: `The form "${content.form}" has no field at "${value}"`,
            fix: suggestion(keys[0] ?? '', namedIn(form)),
          },
        ]
      })
    })
  },
}
