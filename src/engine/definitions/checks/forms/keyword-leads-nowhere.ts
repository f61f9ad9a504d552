import { allKeywords } from '#engine/validation/all-keywords.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Json, JsonObject } from '../../kinds.ts'
import { ledBy } from '../../schemas/reference-path.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** What a keyword compares with at the end of references is a text of the form that they lead to. */
export const keywordLeadsNowhere: Rule = {
  rule: 'keyword-leads-nowhere',
  about: 'keywords that compare along references lead to a text of another form',
  check(definitions) {
    const inForms = formPlaces(definitions).flatMap(({ file, path, raw, form }): Finding[] =>
      along(raw).flatMap(({ keyword, paths }) =>
        paths.flatMap(named => {
          const steps = named.split('/')
          const at = { file, path: appendPointer(path, keyword) }
          const led = ledBy(definitions, form, steps.slice(0, -1))
          if (!('form' in led))
            return [
              {
                ...at,
                message: `"${named}" goes along "${led.wrong}", which is no reference there`,
                fix: suggestion(led.wrong, led.known),
              },
            ]
          const texts = entries(led.form.properties).flatMap(([name, field]) => (typeOf(field) === 'string' ? [name] : []))
          const last = steps.at(-1) ?? ''
          return texts.includes(last)
            ? []
            : [{ ...at, message: `"${named}" ends at "${last}", which is no text there`, fix: suggestion(last, texts) }]
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

function typeOf(field: Json): Json | undefined {
  return isObject(field) ? field.type : undefined
}
