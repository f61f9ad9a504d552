import { createAjv } from '#engine/validation/create-ajv.ts'
import type { Rule } from '../checks.ts'

// Schemas that compiled before, as text: most forms are as they were when the next one is saved.
const accepted = new Set<string>()

/** The last word is the validator's: a form that it does not take would stop the server. */
export const schemaRefused: Rule = {
  rule: 'schema-refused',
  about: 'every form compiles to a validator',
  check({ set, forms }) {
    const ajv = createAjv()
    return Object.values(set.forms).flatMap(({ id, schema, draft, steps }) => {
      for (const one of [schema, draft, ...steps.map(step => step.schema)]) {
        const text = JSON.stringify(one)
        if (accepted.has(text)) continue
        try {
          ajv.compile(one)
          accepted.add(text)
        } catch (error) {
          const file = forms.get(id)?.file ?? ''
          return [
            {
              file,
              path: '',
              message: `The form cannot be compiled: ${(error as Error).message}`,
              fix: 'Mend the keyword that is named.',
            },
          ]
        }
      }
      return []
    })
  },
}
