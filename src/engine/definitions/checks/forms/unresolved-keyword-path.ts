import { allKeywords } from '#engine/validation/all-keywords.ts'
import { partsOfPath } from '#engine/validation/reached.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { ledBy } from '../../schemas/reference-path.ts'
import { entries, fieldAt } from '../../schemas/walk-schema.ts'
import type { JsonObject, Schema } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** What a keyword compares with at the end of references is a text of the form that they lead to. */
export const unresolvedKeywordPath: Rule = {
  rule: 'unresolved-keyword-path',
  about: 'keywords that compare along references lead to a text of another form',
  check(definitions) {
    const inForms = formPlaces(definitions).flatMap(({ file, path, raw, form }): Finding[] =>
      along(raw).flatMap(({ keyword, paths }) =>
        paths.flatMap(named => {
          const { references, at: end } = partsOfPath(named)
          const at = { file, path: appendPointer(path, keyword) }
          const led = ledBy(definitions, form, references)
          if (!('form' in led))
            return [
              {
                ...at,
                message: `"${named}" goes along "${led.wrong}", which is no reference there`,
                fix: suggestion(led.wrong, led.known),
              },
            ]
          const [last = '', position, inEntry = ''] = end
          const texts = ofType(led.form, 'string')
          if (position === undefined)
            return texts.includes(last)
              ? []
              : [{ ...at, message: `"${named}" ends at "${last}", which is no text there`, fix: suggestion(last, texts) }]
          const lists = ofType(led.form, 'array')
          if (!lists.includes(last))
            return [
              {
                ...at,
                message: `"${named}" looks at the first entry of "${last}", which is no list there`,
                fix: suggestion(last, lists),
              },
            ]
          const inEntries = ofType(fieldAt(led.form, [last, '0']), 'string')
          return inEntries.includes(inEntry)
            ? []
            : [{ ...at, message: `"${named}" ends at "${inEntry}", which is no text there`, fix: suggestion(inEntry, inEntries) }]
        }),
      ),
    )
    const shared = sharedPlaces(definitions).flatMap(({ file, path, raw }): Finding[] =>
      along(raw).map(({ keyword }) => ({
        ...{ file, path: appendPointer(path, keyword) },
        message: `A shared field does not know which form it stands in, and so not where "${keyword}" leads`,
        fix: `Write the field with "${keyword}" in the form.`,
      })),
    )
    return [...inForms, ...shared]
  },
}

function along(raw: JsonObject): { keyword: string; paths: string[] }[] {
  return allKeywords.flatMap(({ keyword, along }) => {
    const parameter = raw[keyword]
    const paths = parameter === undefined || !along ? [] : along(parameter)
    return paths.length > 0 ? [{ keyword, paths }] : []
  })
}

/** Names of the fields of a type. */
function ofType(form: Schema | undefined, type: string): string[] {
  return entries(form?.properties).flatMap(([name, field]) => (isObject(field) && field.type === type ? [name] : []))
}
