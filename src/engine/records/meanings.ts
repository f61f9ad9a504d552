import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { readable } from './diff.ts'
import { titleAt } from './title-at.ts'

/** Key of a field of an event's form with what it says, whatever its name is. */
export const meaningKey = 'x-meaning'

/** What a field of an event's form can say. */
const meanings = ['reason', 'comment', 'note', 'internal-note', 'question', 'answer', 'pins'] as const
export type Meaning = (typeof meanings)[number]

/** Meaning → the name of the field that has it. */
export type Meanings = { [meaning in Meaning]?: string }

/** A comment at a place of a record's data. */
type Commented = { path: string; comment: string }

/** What messages tell of what came with an event, in words; comments at fields with the places that they are at. */
export type MeaningTexts = { reason?: string; comment?: string; question?: string; answer?: string; pins?: Commented[] }

/** The fields of an event's form that say something, by what they say. */
export function meaningsOf(form: Schema): Meanings {
  return Object.fromEntries(
    Object.entries(propertiesOf(form)).flatMap(([name, field]) => {
      const meaning = meanings.find(one => one === field[meaningKey])
      return meaning ? [[meaning, name]] : []
    }),
  )
}

/** What messages tell of what was typed in an event's form: a reason as its option says it, the rest as typed. */
export function meaningTexts(form: Schema, input: JsonObject): MeaningTexts {
  const fields = meaningsOf(form)
  const pins = commentsIn(input[fields.pins ?? ''])
  const words = Object.fromEntries(
    (['reason', 'comment', 'question', 'answer'] as const).flatMap(meaning => {
      const name = fields[meaning] ?? ''
      const value = Object.hasOwn(input, name) ? input[name] : undefined
      const said = value === undefined ? null : readable(propertiesOf(form)[name] ?? {}, value)
      return said === null ? [] : [[meaning, said]]
    }),
  )
  return { ...words, ...(pins.length > 0 && { pins }) }
}

/** The comments of a field of comments. */
function commentsIn(value: Json | undefined): Commented[] {
  return (Array.isArray(value) ? value : []).flatMap(entry =>
    isObject(entry) && typeof entry.path === 'string' && typeof entry.comment === 'string'
      ? [{ path: entry.path, comment: entry.comment }]
      : [],
  )
}

/** Comments at fields as messages tell them: each in a line, with what its field is called; files of a list by what they are in `data`. */
export function commentLines(form: Schema, pins: Commented[], data: JsonObject): string {
  return pins.map(({ path, comment }) => `${titleAt(form, path, data)}: ${comment}`).join('\n')
}

/** What came with an event, without what only the organisation that sent it reads. */
export function withoutInternalNote(input: JsonObject, fields: Meanings): JsonObject {
  return without(input, fields, 'internal-note')
}

/** What came with an event, as it goes on to other rows: without the note, and without an answer, which is for who asked. */
export function passedOn(input: JsonObject, fields: Meanings): JsonObject {
  return without(withoutInternalNote(input, fields), fields, 'answer')
}

/** What came with an event, without the note to the owner. */
export function withoutOwnerNote(input: JsonObject, fields: Meanings): JsonObject {
  return without(input, fields, 'note')
}

function without(input: JsonObject, fields: Meanings, meaning: Meaning): JsonObject {
  const { [fields[meaning] ?? '']: _said, ...shown } = input
  return shown
}
