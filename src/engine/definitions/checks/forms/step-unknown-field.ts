import { suggestion } from '../../json/nearest.ts'
import { namedIn } from '../places/field-places.ts'
import { stepFields } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

export const stepUnknownField: Rule = {
  rule: 'step-unknown-field',
  about: 'steps ask fields of the form',
  check({ forms, whole }) {
    return [...forms].flatMap(([id, { file, content }]) => {
      const known = namedIn(whole[id] ?? {})
      return stepFields(content)
        .filter(({ name }) => !known.includes(name))
        .map(({ name, path }) => ({
          file,
          path,
          message: `The step asks "${name}", but the form has no such field`,
          fix: suggestion(name, known),
        }))
    })
  },
}
