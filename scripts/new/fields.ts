import { kindOfFile } from '#engine/definitions/files/file-kinds.ts'
import { suggestion } from '#engine/definitions/json/nearest.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { capitalised, WrongAnswer } from './words.ts'

/** A field as the answer names it: `required` when a star follows its name. */
export type NewField = { name: string; required: boolean; kind: string; schema: JsonObject }

type FieldKind = (title: string, detail: string, files: DefinitionFiles) => JsonObject

const text = (title: string, maxLength: number, more: JsonObject = {}): JsonObject => ({
  ...{ type: 'string', title, maxLength },
  ...more,
})

/** The kinds of field that can be asked for; of some a detail follows in brackets. */
export const fieldKinds: { [kind: string]: FieldKind } = {
  text: title => text(title, 100, { format: 'not-blank' }),
  'long-text': title => text(title, 1000, { format: 'not-blank' }),
  number: title => ({ type: 'integer', title, minimum: 0, maximum: 1_000_000 }),
  'yes-no': title => ({ type: 'boolean', title }),
  date: title => ({ type: 'string', title, format: 'date' }),
  email: title => text(title, 254, { format: 'email' }),
  phone: title => ({ type: 'string', title, format: 'phone' }),
  url: title => text(title, 2048, { format: 'https-url' }),
  choice: (title, detail) => ({ type: 'string', title, oneOf: optionsIn(title, detail) }),
  file: (title, detail, files) => ({
    type: 'string',
    title,
    format: 'upload-id',
    'x-upload': uploadIn(detail || 'document', files),
  }),
  ref: (title, detail, files) => ({ type: 'string', title, format: 'ref', 'x-ref': { record: recordIn(detail, files) } }),
}

/**
 * Reads `name*, amount:number, colour:choice(Red|Green), proof:file(document), brand:ref(brand)`. Without a kind a field is a text.
 *
 * @throws WrongAnswer for what is none.
 */
export function readFields(answer: string, files: DefinitionFiles): NewField[] {
  const fields = answer.split(/,(?![^(]*\))/).map(part => readField(part.trim(), files))
  const twice = fields.find(({ name }, index) => fields.findIndex(other => other.name === name) !== index)
  if (twice) throw new WrongAnswer(`There are two fields named "${twice.name}".`)
  const [first] = fields
  if (first?.kind !== 'text' || !first.required)
    throw new WrongAnswer('Begin with the field that names a record: a text that has to be filled in, as in "name*".')
  return fields
}

function readField(part: string, files: DefinitionFiles): NewField {
  const match = /^([a-z][a-z0-9_]*)(\*?)(?::([a-z-]+)(?:\(([^)]*)\))?)?$/.exec(part)
  if (!match)
    throw new WrongAnswer(`"${part}" is no field. Write it as in "name*", "amount:number" or "size:choice(Small|Large)".`)
  const [, name = '', star, kind = 'text', detail = ''] = match
  const make = Object.hasOwn(fieldKinds, kind) ? fieldKinds[kind] : undefined
  if (!make) throw new WrongAnswer(`"${kind}" is no kind of field. ${suggestion(kind, Object.keys(fieldKinds))}`)
  return { name, required: star === '*', kind, schema: make(capitalised(name.replaceAll('_', ' ')), detail, files) }
}

function optionsIn(title: string, detail: string): JsonObject[] {
  const titles = detail.split('|').map(option => option.trim())
  if (titles.length < 2 || titles.includes(''))
    throw new WrongAnswer(`Name the options of "${title}" in brackets, as in "choice(Small|Large)".`)
  return titles.map(option => ({ const: option.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'), title: option }))
}

function uploadIn(name: string, files: DefinitionFiles): string {
  const uploads = Object.keys((files.get('schemas/portal/limits.json')?.uploads ?? {}) as JsonObject)
  if (!uploads.includes(name)) throw new WrongAnswer(`"${name}" is no kind of upload. ${suggestion(name, uploads)}`)
  return name
}

function recordIn(name: string, files: DefinitionFiles): string {
  const records = [...files.keys()].flatMap(file => (kindOfFile(file)?.kind === 'record' ? [kindOfFile(file)?.id ?? ''] : []))
  if (!records.includes(name)) throw new WrongAnswer(`"${name}" is no kind of record. ${suggestion(name, records)}`)
  return name
}
