import type { Draw } from './random-words.ts'

/** A field of a kind drawn at random: how it is asked, and what a person enters. */
export type Field = {
  name: string
  title: string
  kind: 'text' | 'number' | 'choice' | 'reference'
  schema: object
  /** What is entered; of a choice the label. */
  value: string
  /** Refused with this message when it is left empty. */
  missing: string
  /** Refused with this message: one beyond the limit. */
  wrong?: { value: string; message: string }
  /** Asked only while another field has the value given. */
  when?: { field: string; value: string }
}

/** Draws three to six fields, the first a text. A choice brings a field that is asked with one of its options only. */
export function fieldsOf(draw: Draw): Field[] {
  const kinds = [text, whole, place, choice]
  const further = Array.from({ length: draw.between(1, 2) }, () => draw.one(kinds)(draw))
  return [text(draw), whole(draw), ...further].flat()
}

function text(draw: Draw): Field[] {
  const most = draw.between(20, 60)
  const [title, missing] = [draw.title(), `${draw.title()} is missing`]
  const long = `At most ${most} characters, please`
  const errorMessage = { required: missing, maxLength: 'At most {{/maxLength}} characters, please' }
  const schema = { type: 'string', title, minLength: 1, maxLength: most, errorMessage }
  const wrong = { value: 'x'.repeat(most + 1), message: long }
  return [{ name: draw.word(), title, kind: 'text', schema, value: draw.title(), missing, wrong }]
}

function whole(draw: Draw): Field[] {
  const most = draw.between(10, 99)
  const [title, missing] = [draw.title(), `How many ${draw.word()}?`]
  const large = `At most ${most}, please`
  const schema = {
    type: 'integer',
    title,
    minimum: 1,
    maximum: most,
    errorMessage: { required: missing, type: missing, maximum: 'At most {{/maximum}}, please' },
  }
  return [
    { name: draw.word(), title, kind: 'number', schema, value: '7', missing, wrong: { value: String(most + 1), message: large } },
  ]
}

function place(draw: Draw): Field[] {
  const [title, missing] = [draw.title(), `Where is ${draw.word()}?`]
  const schema = {
    type: 'string',
    title,
    minLength: 1,
    maxLength: 64,
    format: 'ref',
    'x-ref': { record: 'country' },
    errorMessage: missing,
  }
  return [{ name: draw.word(), title, kind: 'reference', schema, value: 'France', missing }]
}

function choice(draw: Draw): Field[] {
  const [name, title, missing] = [draw.word(), draw.title(), `Which ${draw.word()}?`]
  const options = [draw.word(), draw.word(), draw.word()].map(option => ({ const: option, title: draw.title() }))
  const schema = { type: 'string', title, oneOf: options, errorMessage: missing }
  const [chosen = { const: '', title: '' }] = options
  const [why] = text(draw)
  const condition = { required: [name], properties: { [name]: { const: chosen.const } } }
  const asked = why && { ...why, schema: { ...why.schema, 'x-when': condition }, when: { field: name, value: chosen.title } }
  return [{ name, title, kind: 'choice', schema, value: chosen.title, missing }, ...(asked ? [asked] : [])]
}

/** The fields as a form has them. */
export function schemaOf(fields: Field[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  }
}
