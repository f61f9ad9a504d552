import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { aMoment } from '../engine/a-moment.ts'
import type { FormCases } from './cases.ts'

/** What to write for each form that has no cases: a beginning of its file, with a line for each field that is asked, as the form says it today. */
export function missingCases({ forms }: PublishedSet, known: FormCases[]): string[] {
  return Object.entries(forms)
    .filter(([form]) => !known.some(cases => cases.form === form))
    .map(([form, { schema }]) => {
      const file = `tests/definitions/${form}.cases.json`
      const lines = beginning(form, schema).join('\n')
      return `The form "${form}" has no cases. Write ${file}: data that it takes whole, and what it says of a value that it does not take (tests/definitions/README.md), such as\n${lines}`
    })
}

function beginning(form: string, schema: Schema): string[] {
  const cases = formProblems(schema, {}, aMoment)
    .filter(({ path }) => /^\/[^/]+$/.test(path))
    .map(({ path, message }) => `    ${JSON.stringify({ field: path.slice(1), missing: true, message })}`)
  const base = Object.keys(propertiesOf(schema)).map(field => `"${field}": …`)
  return ['{', `  "form": "${form}",`, `  "base": { ${base.join(', ')} },`, '  "cases": [', cases.join(',\n'), '  ]', '}']
}
