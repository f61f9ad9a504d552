import { appendPointer } from '../../json/json-pointer.ts'
import { namedIn } from '../places/field-places.ts'
import { stepFields } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'
import { requiredNames } from './required-in-no-step.ts'

export const fieldInNoStep: Rule = {
  rule: 'field-in-no-step',
  about: 'each field of a form with steps is asked',
  check({ forms, whole }) {
    return [...forms].flatMap(([id, { file, content }]) => {
      const asked = stepFields(content).map(({ name }) => name)
      if (asked.length === 0) return []
      const form = whole[id] ?? {}
      return namedIn(form)
        .filter(name => !asked.includes(name) && !requiredNames(form).includes(name))
        .map(name => ({
          file,
          path: appendPointer('/properties', name),
          message: `No step asks "${name}"`,
          fix: 'Add it to the fields of a step, or remove the field.',
        }))
    })
  },
}
