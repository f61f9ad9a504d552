import { appendPointer } from '../../json/json-pointer.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'
import { namedIn } from '../places/field-places.ts'
import { stepFields } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

/** A required field that no step shows could never be filled in, and nobody would see why the form is refused. */
export const requiredInNoStep: Rule = {
  rule: 'required-in-no-step',
  about: 'each required field is asked in a step',
  check({ forms, whole }) {
    return [...forms].flatMap(([id, { file, content }]) => {
      const asked = stepFields(content).map(({ name }) => name)
      if (asked.length === 0) return []
      const form = whole[id] ?? {}
      return requiredNames(form)
        .filter(name => !asked.includes(name) && namedIn(form).includes(name))
        .map(name => ({
          file,
          path: appendPointer('/properties', name),
          message: `"${name}" is required, but no step asks it`,
          fix: 'Add it to the fields of a step.',
        }))
    })
  },
}

/** Top-level fields that a form requires always or under a condition. */
export function requiredNames(form: Schema): string[] {
  const rules = walkSchema({ allOf: form.allOf ?? [] }).filter(({ path }) => !/\/(if|not|properties)(\/|$)/.test(path))
  const lists = [form.required, ...rules.map(({ schema }) => schema.required)]
  return [...new Set(lists.flatMap(list => (Array.isArray(list) ? list.map(String) : [])))]
}
