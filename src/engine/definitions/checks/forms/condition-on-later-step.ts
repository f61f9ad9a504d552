import { appendPointer } from '../../json/json-pointer.ts'
import { conditionFields } from '../../schemas/condition-fields.ts'
import type { Rule } from '../rule.ts'

/** When such a step is filled in nobody has answered yet what decides about it. */
export const conditionOnLaterStep: Rule = {
  rule: 'condition-on-later-step',
  about: 'x-when asks about fields of the same or an earlier step',
  check({ forms }) {
    return [...forms.values()].flatMap(({ file, content }) => {
      const steps = content['x-steps'] ?? []
      const stepOf = (field: string) => steps.findIndex(({ fields }) => fields.includes(field))
      return Object.entries(content.properties).flatMap(([name, field]) =>
        conditionFields(field['x-when'])
          .filter(asked => stepOf(name) !== -1 && stepOf(asked) > stepOf(name))
          .map(asked => ({
            file,
            path: appendPointer('/properties', name, 'x-when'),
            message: `"${name}" is shown depending on "${asked}", which a later step asks`,
            fix: `Ask "${asked}" in the step "${steps[stepOf(name)]?.id}" or before it.`,
          })),
      )
    })
  },
}
