import { propertiesOf } from '../../../validation/schema-places.ts'
import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { answerSchema } from '../../operations/operations.ts'
import { namedIn } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** Fields that an answer does not hold would begin empty, and what is kept of them would be emptied by the next who saves. */
export const readsDoesNotFit: Rule = {
  rule: 'reads-does-not-fit',
  about: 'what a page with the screen "form" reads first is answered without parameters, and has the fields of its form',
  check({ navigation, operations, whole, set: { openapi } }) {
    return navigation.pages.flatMap(({ screen, with: parameters = {} }, index) => {
      const { reads, form } = parameters
      if (screen !== 'form' || typeof reads !== 'string') return []
      const at = { file: navigationFile, path: appendPointer('/pages', index, 'with', 'reads') }
      const found = operations.find(({ id }) => id === reads)
      // An operation or a form that is not there is another rule's.
      if (!found || !whole[String(form)]) return []
      const answer = answerSchema(found.operation, openapi)
      if (found.method !== 'get' || found.url.includes('{') || answer === undefined) {
        const message = `"${reads}" is not read without parameters`
        return [{ ...at, message, fix: 'Name an operation that answers with the fields of the form.' }]
      }
      if (answer.additionalProperties === true) return []
      const told = Object.keys(propertiesOf(answer))
      return namedIn(whole[String(form)] ?? {})
        .filter(name => !told.includes(name))
        .map(name => ({
          ...at,
          message: `"${reads}" answers without "${name}", which the form "${form}" asks`,
          fix: 'Describe the field in the answer, or name an operation that answers with it.',
        }))
    })
  },
}
