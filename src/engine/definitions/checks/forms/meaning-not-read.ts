import { type Meaning, meaningKey } from '#engine/records/meanings.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { isObject } from '../../json/is-object.ts'
import { pointerKeys } from '../../json/json-pointer.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'
import { typesOf, valuesListed } from '../places/value-types.ts'
import { writtenAt } from '../places/written-at.ts'
import type { Finding, Rule } from '../rule.ts'
import { askersOf } from './form-key-not-read.ts'

/** What a field must be to say something. */
const takes: { [meaning in Meaning]: { what: string; fits: (field: Schema) => boolean } } = {
  reason: { what: 'one of several options', fits: field => valuesListed(field) !== null || field['x-options'] !== undefined },
  comment: text(),
  note: text(),
  'internal-note': { what: 'a text or a file', fits: field => typesOf(field).includes('string') },
  question: text(),
  answer: text(),
  pins: { what: 'a list of objects with "path" and "comment"', fits: ({ items }) => isObject(items) && isFieldComment(items) },
}

/** A meaning that nothing reads shows nowhere; and an internal note would be read by everybody. */
export const meaningNotRead: Rule = {
  rule: 'meaning-not-read',
  about: 'what a field says stands at a field of the form of an event, once, and fits it',
  check(definitions) {
    const askers = askersOf(definitions)
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] => {
      const asked = askers.get(id)
      const whole = definitions.whole[id]
      if (!asked || !whole) return []
      const said = new Map<string, string>()
      return walkSchema(whole).flatMap(({ schema, path }): Finding[] => {
        const meaning = schema[meaningKey]
        const keys = pointerKeys(path) ?? []
        if (typeof meaning !== 'string' || keys[0] === 'definitions') return []
        const found = (message: string, fix: string): Finding[] => [
          { file, path: writtenAt(content, keys, meaningKey), message, fix },
        ]
        const isOwn = keys.length === 2 && keys[0] === 'properties'
        if (!asked.has('an event') || !isOwn)
          return found(
            `"${meaningKey}" is read at a field of the form of an event, and nowhere else`,
            'Remove it, or put it at a field of the form itself.',
          )
        const other = said.get(meaning)
        if (other !== undefined)
          return found(`"${other}" is the "${meaning}" of this form already`, 'Let one field have this meaning.')
        said.set(meaning, keys[1] ?? '')
        const { what, fits } = takes[meaning as Meaning]
        return fits(schema) ? [] : found(`The "${meaning}" is ${what}, and this field is not`, 'Name another meaning, or none.')
      })
    })
  },
}

function text() {
  return { what: 'a text', fits: (field: Schema) => typesOf(field).includes('string') && field['x-upload'] === undefined }
}

function isFieldComment(items: Schema): boolean {
  const fields = propertiesOf(items)
  return fields.path !== undefined && fields.comment !== undefined
}

/** Before fields said what they mean, one of this name was read in the organisation of who wrote it alone. */
const formerName = 'internal_note'

export const internalNoteReadByAll: Rule = {
  rule: 'internal-note-read-by-all',
  about: `a field "${formerName}" of the form of an event says who reads it`,
  check(definitions) {
    const askers = askersOf(definitions)
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] => {
      const field = propertiesOf(definitions.whole[id] ?? {})[formerName]
      if (!field || field[meaningKey] !== undefined || !askers.get(id)?.has('an event')) return []
      const message = `"${formerName}" is read by everybody who reads the history, the owner among them`
      const fix = `Add "${meaningKey}": "internal-note", or give the field another name.`
      return [{ file, path: writtenAt(content, ['properties', formerName], meaningKey), message, fix }]
    })
  },
}
