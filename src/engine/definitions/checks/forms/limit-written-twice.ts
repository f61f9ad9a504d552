import { allKeywords } from '#engine/validation/all-keywords.ts'
import type { Definitions } from '../../definitions.ts'
import { kindOfFile } from '../../files/file-kinds.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { walkValues } from '../../json/walk-values.ts'
import { sizeBytes } from '../../limits/quantities.ts'
import type { Json, JsonObject, Schema } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import { limitsNamedIn, numbersIn } from '../places/numbers-of-limits.ts'
import type { Finding, Rule } from '../rule.ts'

const ours = allKeywords.map(({ keyword }) => keyword)

/** A limit that stands in a text as well is forgotten there when it changes. */
export const limitWrittenTwice: Rule = {
  rule: 'limit-written-twice',
  about: 'a text names a limit by a token',
  check(definitions) {
    return [...ofFields(definitions), ...ofOtherTexts(definitions)]
  },
}

function ofFields(definitions: Definitions): Finding[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) => {
    const limits = limitsOf(schema)
    if (limits.length === 0) return []
    return textsOf(raw).flatMap(({ text, at, keyword }): Finding[] => {
      const numbers = numbersIn(text)
      // "One" is said of much that is no limit, except beside the limit itself.
      const said = limits.filter(([name, value]) => numbers.includes(Number(value)) && (value !== 1 || name === keyword))
      const [first] = said
      if (!first) return []
      const message = `The text says ${first[1]}, which is "${first[0]}" of the field: a change of one would leave the other`
      return [{ file, path: path + at, message, fix: `Write {{/${first[0]}}} instead of the number.` }]
    })
  })
}

/** Texts that are no part of a field: contents, mails, documents, menus, workflows. And limits.json, which a form may repeat, too. */
function ofOtherTexts(definitions: Definitions): Finding[] {
  const said = limitsNamedIn(definitions)
  return [...definitions.files].flatMap(([file, content]) => {
    const kind = kindOfFile(file)?.kind
    if (kind === undefined || kind === 'meta' || kind === 'openapi') return []
    const isForm = kind === 'form' || kind === 'fields'
    return [...walkValues(content)].flatMap(({ path, key, value }): Finding[] => {
      if (typeof value !== 'string' || key === '$comment' || sizeBytes(value) !== null) return []
      if (isAgreed(content, path)) return []
      return said(value).flatMap(({ phrase, tokens: all }): Finding[] => {
        // What a field says of its own limits is looked at above; how long texts are elsewhere is another thing.
        const tokens = isForm && /character|letter|digit/i.test(phrase) ? [] : all
        const [first] = tokens
        if (!first) return []
        const message = `The text says "${phrase}", which is ${first.slice(1)}: a change of one would leave the other`
        return [
          {
            file,
            path,
            message,
            fix: `Write ${tokens
              .slice(0, 3)
              .map(token => `{{${token}}}`)
              .join(' or ')} instead.`,
          },
        ]
      })
    })
  })
}

/** Whether a text stands in a section, or a table, whose numbers are agreed there. */
function isAgreed(content: JsonObject, path: string): boolean {
  const [part] = /^\/(table|sections\/\d+)(?=\/)/.exec(path) ?? []
  const found = part === undefined ? undefined : valueAt(content, part)
  return isObject(found) && found.ownNumbers === true
}

/** Every number that the keywords of a field hold, with its pointer without the first slash. */
function limitsOf(schema: Schema): [string, number][] {
  return Object.entries(schema).flatMap(([key, value]): [string, number][] => {
    if (typeof value === 'number') return key === 'default' || key === 'const' ? [] : [[key, value]]
    if (!isObject(value) || !ours.includes(key)) return []
    return limitsOf(value).map(([inner, number]) => [`${key}/${inner}`, number])
  })
}

function textsOf(raw: { [key: string]: Json }): { text: string; at: string; keyword?: string }[] {
  const plain = ['title', 'description', 'errorMessage'].flatMap(key => {
    const text = raw[key]
    return typeof text === 'string' ? [{ text, at: appendPointer('', key) }] : []
  })
  const messages = Object.entries(isObject(raw.errorMessage) ? raw.errorMessage : {}).map(([keyword, text]) => ({
    text: String(text),
    at: appendPointer('', 'errorMessage', keyword),
    keyword,
  }))
  return [...plain, ...messages]
}
