import { appendPointer } from '../../json/json-pointer.ts'
import { conditionFields } from '../../schemas/condition-fields.ts'
import type { Form } from '../../types.ts'
import { formPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** Fields that wait for each other are never shown. An `x-when` deeper down is looked at by nobody. */
export const visibilityCycle: Rule = {
  rule: 'visibility-cycle',
  about: 'x-when stands on fields of the form itself and does not lead back to them',
  check(definitions) {
    return formPlaces(definitions).flatMap(({ file, path, raw, form }) => {
      if (raw['x-when'] === undefined) return []
      const at = { file, path: appendPointer(path, 'x-when') }
      const name = /^\/properties\/([^/]+)$/.exec(path)?.[1]
      if (name === undefined) {
        const message = 'A condition for showing stands inside a list or an object, where nothing looks at it'
        return [{ ...at, message, fix: 'Put "x-when" on the field of the form that holds this one.' }]
      }
      if (!leadsBack(form, name)) return []
      return [
        {
          ...at,
          message: `"${name}" is shown only while it has a value itself`,
          fix: 'Let the condition ask about another field.',
        },
      ]
    })
  },
}

function leadsBack(form: Form, name: string): boolean {
  const before = new Set<string>()
  const ahead = conditionFields(form.properties[name]?.['x-when'])
  for (let field = ahead.pop(); field !== undefined; field = ahead.pop()) {
    if (field === name) return true
    if (before.has(field)) continue
    before.add(field)
    ahead.push(...conditionFields(form.properties[field]?.['x-when']))
  }
  return false
}
