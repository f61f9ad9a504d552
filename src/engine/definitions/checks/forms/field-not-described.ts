import { formPlaces, isField } from '../places/field-places.ts'
import { typesOf } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** The title is the label and the accessible name, the type decides what is shown and kept. */
export const fieldNotDescribed: Rule = {
  rule: 'field-not-described',
  about: 'every field has a title and a type, every list says what its entries are',
  check(definitions) {
    return formPlaces(definitions).flatMap(({ file, path, schema }): Finding[] => {
      if (!isField(path)) return []
      const at = { file, path }
      const named = /\/properties\/[^/]+$/.test(path)
      const name = path.slice(path.lastIndexOf('/') + 1)
      const lacks = (key: string, fix: string): Finding => ({ ...at, message: `The field "${name}" has no "${key}"`, fix })
      return [
        ...(named && schema.title === undefined ? [lacks('title', 'Add "title": the label that people read.')] : []),
        ...(named && schema.type === undefined
          ? [lacks('type', 'Add "type": string, integer, number, boolean, array or object.')]
          : []),
        ...(typesOf(schema).includes('array') && schema.items === undefined
          ? [lacks('items', 'Add "items": what each entry of the list is.')]
          : []),
      ]
    })
  },
}
