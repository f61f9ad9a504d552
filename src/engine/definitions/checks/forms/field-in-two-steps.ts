import { stepFields } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

export const fieldInTwoSteps: Rule = {
  rule: 'field-in-two-steps',
  about: 'each field is asked once',
  check({ forms }) {
    return [...forms.values()].flatMap(({ file, content }) => {
      const asked = stepFields(content)
      return asked.flatMap(({ name, path }, index) => {
        const before = asked.slice(0, index).find(other => other.name === name)
        return before
          ? [
              {
                file,
                path,
                message: `"${name}" is asked in the step "${before.step}" already`,
                fix: 'Remove it from one of the two steps.',
              },
            ]
          : []
      })
    })
  },
}
