import { appendPointer } from '../../json/json-pointer.ts'
import { compiled } from '../places/compiled.ts'
import type { Rule } from '../rule.ts'

/** Rows are stored without anybody looking at them again, so they must be what a person could have entered. */
export const rowsRefused: Rule = {
  rule: 'rows-refused',
  about: 'rows pass the form of their record kind',
  check({ rows, records, set }) {
    return [...rows.values()].flatMap(({ file, content }) => {
      const form = set.forms[records.get(content.record)?.content.form ?? '']
      if (!form) return []
      const validate = compiled(form.schema)
      return content.rows.flatMap(({ data }, index) => {
        if (validate(data)) return []
        return (validate.errors ?? []).map(({ instancePath, message, params }) => {
          const name = params.missingProperty ?? params.additionalProperty
          return {
            file,
            path: appendPointer('/rows', index, 'data') + instancePath,
            message: `The form "${form.id}" refuses this row: ${name ? `"${name}": ` : ''}${message}`,
            fix: 'Correct the value, or the limit in the form.',
          }
        })
      })
    })
  },
}
