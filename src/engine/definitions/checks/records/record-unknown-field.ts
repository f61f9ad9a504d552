import { looksInto } from '#engine/lists/column-place.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import { namedIn } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'
import { relatedMistake } from './list-unknown-field.ts'

/** Label, picture, search and unique values of a record kind point into the data of its form, what it opens into that of others. */
export const recordUnknownField: Rule = {
  rule: 'record-unknown-field',
  about: 'record kinds point at fields of their form',
  check(definitions) {
    const { records, whole } = definitions
    return [...records].flatMap(([id, { file, content }]) => {
      const form = whole[content.form]
      if (!form) return []
      const parents = records.get(parentKind(definitions, id) ?? '')?.content.form
      const places: { value: string; path: string; of?: string | undefined }[] = [
        { value: content.label, path: '/label' },
        ...(content.picture === undefined ? [] : [{ value: content.picture, path: '/picture' }]),
        ...(content.option?.group === undefined ? [] : [{ value: content.option.group, path: '/option/group' }]),
        ...(content.option?.notes ?? []).map((value, index) => ({ value, path: appendPointer('/option/notes', index) })),
        ...content.search.flatMap((value, index) => (looksInto(value) ? [] : [{ value, path: appendPointer('/search', index) }])),
        ...(content.unique ?? []).map(({ field, of }, index) => ({
          ...{ value: field, path: appendPointer('/unique', index, 'field') },
          ...(of === 'parent' && { of: parents }),
        })),
        ...(content.final ?? []).map(({ field }, index) => ({ value: field, path: appendPointer('/final', index, 'field') })),
        ...(content.parent ? [{ value: content.parent.field, path: '/parent/field' }] : []),
        ...(content.phone
          ? [
              { value: content.phone.number, path: '/phone/number' },
              { value: content.phone.of, path: '/phone/of' },
            ]
          : []),
        ...(content.private ?? []).map((value, index) => ({ value, path: appendPointer('/private', index) })),
      ]
      const related = [
        ...content.search.flatMap((value, index) => (looksInto(value) ? [{ value, path: appendPointer('/search', index) }] : [])),
        ...(content.opens ?? []).map((value, index) => ({ value, path: appendPointer('/opens', index) })),
      ]
      const looked = related.flatMap(({ value, path }) => {
        const said = relatedMistake(definitions, id, value)
        return said ? [{ file, path, ...said }] : []
      })
      const wrong = places.flatMap(({ value, path, of = content.form }) => {
        const keys = pointerKeys(value) ?? []
        const schema = whole[of] ?? form
        if (fieldAt(schema, keys)) return []
        return [
          {
            file,
            path,
            message: `The form "${of}" has no field at "${value}"`,
            fix: suggestion(keys[0] ?? '', namedIn(schema)),
          },
        ]
      })
      return [...wrong, ...looked]
    })
  },
}
