import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { ledBy } from '../../schemas/reference-path.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** What a text has to name is a record, found from the form that asks for the text. */
export const invalidMentions: Rule = {
  rule: 'invalid-mentions',
  about: '"x-mentions" stands on a text of a form, and its "of" leads along references to a record',
  check(definitions) {
    const inForms = formPlaces(definitions).flatMap(({ file, path, raw, schema, form }): Finding[] => {
      const asked = raw['x-mentions']
      if (!isObject(asked)) return []
      const at = { file, path: appendPointer(path, 'x-mentions') }
      if (schema.type !== 'string')
        return [{ ...at, message: 'Only a text mentions something', fix: 'Remove it, or make the field a "string".' }]
      const led = ledBy(definitions, form, String(asked.of).split('/'))
      if ('form' in led) return []
      const message = `"of" goes along "${led.wrong}", which is no reference there`
      return [{ file, path: appendPointer(at.path, 'of'), message, fix: suggestion(led.wrong, led.known) }]
    })
    const shared = sharedPlaces(definitions).flatMap(({ file, path, raw }): Finding[] =>
      raw['x-mentions'] === undefined
        ? []
        : [
            {
              ...{ file, path: appendPointer(path, 'x-mentions') },
              message: 'A shared field does not know which form it stands in, and so not whom to mention',
              fix: 'Write "x-mentions" beside the "$ref" of the form.',
            },
          ],
    )
    return [...inForms, ...shared]
  },
}
