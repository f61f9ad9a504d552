import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { Form, JsonObject, RecordKind } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** The record that one belongs to is said when it is made and stays, so that nobody may be asked for another afterwards. */
export const parentDoesNotFit: Rule = {
  rule: 'parent-does-not-fit',
  about:
    '"parent" is a required reference to a kind with pages of its own, which people do not fill in; what is named after it has one',
  check({ records, whole }) {
    return [...records.values()].flatMap(({ file, content }): Finding[] => {
      const form = whole[content.form]
      if (!form) return []
      const isKind = (kind: string) => records.has(kind) && records.get(kind)?.content.generated !== false
      const wrong = content.parent ? mistake(content.parent.field, content.form, form, isKind) : null
      return [
        ...(content.parent && wrong ? [{ file, path: '/parent/field', ...wrong }] : []),
        ...withoutParent(content, form, isKind).map(said => ({ file, ...said })),
      ]
    })
  },
}

function mistake(
  field: string,
  id: string,
  form: Form,
  isKind: (kind: string) => boolean,
): Pick<Finding, 'message' | 'fix'> | null {
  const keys = pointerKeys(field) ?? []
  const [name = ''] = keys
  const schema = fieldAt(form, keys)
  // A field that is not there is another rule's.
  if (!schema) return null
  const ref = schema['x-ref']
  if (keys.length > 1)
    return { message: `"${field}" is not a field of the form itself`, fix: 'Name a field that stands in no group or list.' }
  if (!isObject(ref) || !isKind(String(ref.record)))
    return {
      message: `"${field}" names no record that something could belong to`,
      fix: 'Give it an "x-ref" to a kind with operations of its own.',
    }
  if (!form.required?.includes(name))
    return {
      message: `"${field}" may be left out, and then the record belongs to none`,
      fix: `Add "${name}" to "required" of the form "${id}".`,
    }
  const ui = form['x-ui']?.[name] as JsonObject | undefined
  if (ui?.['ui:widget'] === 'hidden' || ui?.['ui:readonly'] === true) return null
  return {
    message: `People may change "${field}", but what a record belongs to stays`,
    fix: `Write "ui:widget": "hidden" for "${name}" in "x-ui" of the form "${id}".`,
  }
}

/** A record called by the id of another, and a unique value of a record that there is not. */
function withoutParent(
  { parent, label, unique = [] }: RecordKind,
  form: Form,
  isKind: (kind: string) => boolean,
): Omit<Finding, 'file'>[] {
  const ref = fieldAt(form, pointerKeys(label) ?? [])?.['x-ref']
  const fix = 'Add "parent" with the field that names it.'
  const called = isObject(ref) && isKind(String(ref.record)) && label !== parent?.field
  return [
    ...(called
      ? [
          {
            path: '/label',
            message: `Records would be called by the id at "${label}"`,
            fix: `${fix} Or name a field with words.`,
          },
        ]
      : []),
    ...unique.flatMap(({ of }, index) =>
      of === 'parent' && !parent
        ? [{ path: appendPointer('/unique', index, 'of'), message: 'The record belongs to none', fix }]
        : [],
    ),
  ]
}
