import { actionsOf } from '../../../workflow/states-of.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { valuesListed } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Conditions ask about what an effect wrote by the name that it has in the organisation's form. */
export const unknownOwnerField: Rule = {
  rule: 'unknown-owner-field',
  about: '"set-on-owner" writes a field of the organisation that the portal itself keeps: yes or no, or one of its options',
  check({ workflows, records, whole }) {
    const form = whole[records.get('organisation')?.content.form ?? '']
    const fields = entries(form?.properties).flatMap(([name, schema]) => (isObject(schema) ? [{ name, schema }] : []))
    return [...workflows.values()].flatMap(({ file, content }) =>
      actionsOf(content).flatMap(({ action: { type, params = {} }, path }): Finding[] => {
        if (type !== 'set-on-owner') return []
        const { field, value } = params
        const isYesOrNo = typeof value === 'boolean'
        const known = fields.filter(({ schema }) => (isYesOrNo ? schema.type === 'boolean' : valuesListed(schema) !== null))
        const options = known.find(({ name }) => name === field)
        const listed = options ? (valuesListed(options.schema) ?? []) : []
        const at = appendPointer(path, 'params')
        if (!options) {
          const kind = isYesOrNo ? 'is yes or no' : 'has options'
          const message = `The portal keeps no "${field}" of an organisation that ${kind}`
          const names = known.map(({ name }) => name)
          return [{ file, path: appendPointer(at, 'field'), message, fix: suggestion(String(field), names) }]
        }
        if (isYesOrNo || listed.includes(value ?? null)) return []
        const message = `"${value}" is no option of "${field}"`
        return [{ file, path: appendPointer(at, 'value'), message, fix: suggestion(String(value), listed.map(String)) }]
      }),
    )
  },
}
