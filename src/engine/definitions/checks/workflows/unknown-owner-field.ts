import { actionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Rule } from '../rule.ts'

/** Conditions ask about what an effect wrote by the name that it has in the organisation's form. */
export const unknownOwnerField: Rule = {
  rule: 'unknown-owner-field',
  about: '"set-on-owner" writes a field of the organisation that the portal itself keeps, with yes or no',
  check({ workflows, records, whole }) {
    const form = whole[records.get('organisation')?.content.form ?? '']
    const known = entries(form?.properties).flatMap(([name, field]) =>
      typeof field === 'object' && field !== null && 'type' in field && field.type === 'boolean' ? [name] : [],
    )
    return [...workflows.values()].flatMap(({ file, content }) =>
      actionsOf(content)
        .filter(({ action: { type, params } }) => type === 'set-on-owner' && !known.includes(String(params?.field)))
        .map(({ action, path }) => ({
          file,
          path: appendPointer(path, 'params', 'field'),
          message: `The portal keeps no "${action.params?.field}" of an organisation that is yes or no`,
          fix: suggestion(String(action.params?.field), known),
        })),
    )
  },
}
