import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import { typesOf } from '../places/value-types.ts'
import type { Rule } from '../rule.ts'

/** A label that is a list would show as nothing. */
export const recordFieldOfOtherKind: Rule = {
  rule: 'record-field-of-other-kind',
  about: 'label, picture, search and unique values are text (an upload is its id); what lists search in is named',
  check({ records, lists, whole }) {
    const wrong = [...records.values()].flatMap(({ file, content }) => {
      const form = whole[content.form]
      if (!form) return []
      const texts = [
        { value: content.label, path: '/label' },
        ...(content.picture === undefined ? [] : [{ value: content.picture, path: '/picture' }]),
        ...content.search.map((value, index) => ({ value, path: appendPointer('/search', index), listed: true })),
        ...(content.unique ?? []).map(({ field }, index) => ({ value: field, path: appendPointer('/unique', index, 'field') })),
      ]
      const at = (value: string) => fieldAt(form, pointerKeys(value) ?? [])
      // A search looks at each text of a list, too.
      const isText = (value: string, listed = false): boolean => {
        const field = at(value) ?? {}
        return typesOf(listed && isObject(field.items) ? field.items : field).includes('string')
      }
      return [
        ...texts
          .filter(({ value, ...place }) => at(value) && !isText(value, 'listed' in place))
          .map(({ value, path }) => ({
            file,
            path,
            message: `The field at "${value}" is no text`,
            fix: 'Name a field with "type": "string".',
          })),
      ]
    })
    const unsearchable = [...lists.values()].flatMap(({ file, content }) => {
      if (!content.search || records.get(content.record)?.content.search.length !== 0) return []
      const message = `The list can be searched, but "${content.record}" does not say in which fields`
      return [
        { file, path: '/search', message, fix: `Add fields to "search" of ${content.record}.record.json, or remove it here.` },
      ]
    })
    return [...wrong, ...unsearchable]
  },
}
