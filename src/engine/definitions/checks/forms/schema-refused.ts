import { reasonOf } from '../../reason-of.ts'
import { compiled } from '../places/compiled.ts'
import type { Rule } from '../rule.ts'

/** The last word is the validator's: a form that it does not take would stop the server. */
export const schemaRefused: Rule = {
  rule: 'schema-refused',
  about: 'every form compiles to a validator',
  check({ set, forms }) {
    return Object.values(set.forms).flatMap(({ id, schema, draft, steps }) => {
      for (const one of [schema, draft, ...steps.map(step => step.schema)]) {
        try {
          compiled(one)
        } catch (error) {
          const file = forms.get(id)?.file ?? ''
          return [
            {
              file,
              path: '',
              message: `The form cannot be compiled: ${reasonOf(error)}`,
              fix: 'Correct the keyword that is named.',
            },
          ]
        }
      }
      return []
    })
  },
}
