import { schemaParser } from '@rjsf/utils'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Schema } from '#engine/definitions/types.ts'

/**
 * The text of a compiled validator for a set that speaks another language: the same functions under other names. RJSF finds a function by a
 * hash of the whole schema, texts included. Schemas that differ in texts alone are checked by the same function.
 *
 * @param name of the validator ("sign-up.identity").
 * @param own the set in the language of its files, which the text was compiled from.
 * @throws Error when a schema of the other language is none of those that were compiled.
 */
export function validatorInLanguage(text: string, name: string, own: PublishedSet, spoken: PublishedSet): string {
  const compiled = new Map(partsOf(own, name).map(({ hash, rules }) => [rules, hash]))
  const asked = partsOf(spoken, name).map(({ hash, rules }) => {
    const from = compiled.get(rules)
    if (from === undefined)
      throw new Error(`The validator "${name}" in the language "${spoken.language}" is not the compiled one.`)
    return `exports["${hash}"] = own["${from}"]`
  })
  return text.replace(end, `const own = { ...module.exports }\n${asked.join('\n')}\nreturn exports\n}\n`)
}

// What `standaloneModule` ends a module with.
const end = /return module\.exports\n\}\n$/

/** The schemas that a validator has functions for: by the hash that RJSF knows each by, and what of it is no text. */
function partsOf(set: PublishedSet, name: string): { hash: string; rules: string }[] {
  const parts: { [hash: string]: object } = schemaParser({ ...schemaNamed(set, name) })
  return Object.entries(parts).map(([hash, schema]) => ({ hash, rules: JSON.stringify(withoutTexts(schema)) }))
}

/** Keys of a field that hold what people read, and the name that RJSF gives a schema. */
const texts = new Set(['title', 'description', 'errorMessage', 'message', '$id'])
/** Keys whose objects have names of fields for keys. */
const maps = new Set(['properties', 'definitions', 'patternProperties'])

function withoutTexts(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map(item => withoutTexts(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] =>
      !isMap && texts.has(key) ? [] : [[key, withoutTexts(item, !isMap && maps.has(key))]],
    ),
  )
}

/** The schema of a form, of its draft or of one of its steps, by the name of its validator. */
function schemaNamed({ forms }: PublishedSet, name: string): Schema | undefined {
  const [id = '', part] = name.split('.')
  const form: PublishedForm | undefined = forms[id]
  if (part === undefined) return form?.schema
  return part === 'draft' ? form?.draft : form?.steps.find(step => step.id === part)?.schema
}
