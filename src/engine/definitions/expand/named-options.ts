import { filesOfKind } from '../files/sort-by-kind.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import { languagesOf } from '../languages/languages.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Content, JsonObject } from '../types.ts'

type Place = { file: string; path: string }

/**
 * A field with `x-options` as one with `oneOf`: a choice for each text of the content named, or for those of one of its parts, in their
 * order. The key of a text is the value, as text or as a number, whichever the field holds. Or a choice of the portal's languages.
 *
 * @param place of the field, for problems.
 */
export function withNamedOptions(
  field: JsonObject,
  place: Place,
  files: DefinitionFiles,
): { field: JsonObject; problem: Problem | null } {
  const { 'x-options': named, ...plain } = field
  if (!isObject(named)) return { field, problem: null }
  const fault = (key: string, message: string, fix: string) => {
    const path = key === '' ? place.path : appendPointer(place.path, ...key.split('/'))
    return { field: plain, problem: { file: place.file, path, rule: 'unknown-options', message, fix } }
  }
  if (named.languages === true) {
    const { languages } = languagesOf(files)
    const options = Object.entries(languages).map(([language, { title }]) => ({ const: language, title }))
    return { field: { ...plain, oneOf: options }, problem: null }
  }
  const contents = filesOfKind<Content>(files, 'content')
  const lists = [...contents].filter(([, { content }]) => content.texts !== undefined).map(([id]) => id)
  const list = contents.get(String(named.content))?.content
  if (!list?.texts)
    return fault(
      'x-options/content',
      `There is no content "${named.content}" with texts to choose from`,
      suggestion(String(named.content), lists),
    )
  const { texts, parts = {} } = list
  const keys = named.part === undefined ? Object.keys(texts) : parts[String(named.part)]
  if (!keys)
    return fault(
      'x-options/part',
      `The content "${named.content}" has no part "${named.part}"`,
      suggestion(String(named.part), Object.keys(parts)),
    )
  const types = [field.type].flat().filter(type => type !== 'null')
  const numbers = types[0] === 'integer' || types[0] === 'number'
  if (types.length !== 1 || !(numbers || types[0] === 'string'))
    return fault('', 'A choice of named options is text or a number', 'Write "type": "string" or "integer" beside "x-options".')
  const wrong = numbers ? keys.find(key => !Number.isFinite(Number(key)) || String(Number(key)) !== key) : undefined
  if (wrong !== undefined)
    return fault('x-options', `"${wrong}" of "${named.content}" is no number, but the field holds one`, 'Write "type": "string".')
  const options = keys.map(key => ({ const: numbers ? Number(key) : key, title: texts[key] ?? key }))
  return { field: { ...plain, oneOf: options }, problem: null }
}
