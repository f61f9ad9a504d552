import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** A field that is shown in one way: its schema, what its form says of it, and a value where an empty field shows too little. */
export type Shown = { field: JsonObject; ui?: JsonObject; value?: Json }

const text = { type: 'string', maxLength: 20 }
const withFormat = (format: string): JsonObject => ({ ...text, format, errorMessage: { format: 'Not this' } })
const options = [
  { const: 'a', title: 'A' },
  { const: 'b', title: 'B' },
]
const group = {
  type: 'object',
  additionalProperties: false,
  properties: { one: { ...text, title: 'One' }, two: { ...text, title: 'Two' } },
}
const file = { type: 'string', format: 'upload-id', 'x-upload': 'logo', errorMessage: { format: 'A picture' } }

/** One field for each way to show one: each value of `ui:widget` and of `ui:field`, and what has neither. */
export function shownSamples(logo: string): { [shown: string]: Shown } {
  return {
    text: { field: text },
    textarea: { field: text, ui: { 'ui:widget': 'textarea' } },
    email: { field: withFormat('email') },
    url: { field: withFormat('https-url') },
    phone: { field: withFormat('phone') },
    password: { field: text, ui: { 'ui:widget': 'password' } },
    code: { field: text, ui: { 'ui:widget': 'code' } },
    number: { field: { type: 'integer' } },
    date: { field: withFormat('date') },
    'time-zone': { field: withFormat('iana-time-zone') },
    checkbox: { field: { type: 'boolean' } },
    consent: {
      field: { type: 'boolean' },
      ui: { 'ui:widget': 'consent', 'ui:options': { link: { text: 'Tried', to: '/faq' } } },
    },
    radio: { field: { type: 'string', oneOf: options }, ui: { 'ui:widget': 'radio' } },
    select: { field: { type: 'string', oneOf: options } },
    offered: { field: text, ui: { 'ui:widget': 'offered' } },
    'offered-radio': { field: text, ui: { 'ui:widget': 'offered-radio' } },
    // Of a kind of which there is none: why is said.
    reference: { field: { ...withFormat('ref'), 'x-ref': { record: 'bot-verification' } } },
    proof: {
      field: { ...withFormat('ref'), 'x-ref': { record: 'bot-verification', near: true, happened: { events: ['submit'] } } },
      ui: { 'ui:widget': 'proof' },
    },
    colour: { field: withFormat('hex-colour') },
    upload: { field: file, value: logo },
    hidden: { field: text, ui: { 'ui:widget': 'hidden' } },
    choices: {
      field: { type: 'array', items: { ...withFormat('ref'), 'x-ref': { record: 'bot-verification' } } },
      ui: { 'ui:field': 'choices' },
      value: ['gone'],
    },
    documents: {
      field: {
        type: 'array',
        items: {
          type: 'object',
          title: 'Paper',
          additionalProperties: false,
          properties: { kind: { type: 'string', title: 'Kind', oneOf: options }, file: { ...file, title: 'File' } },
        },
      },
      ui: { 'ui:field': 'documents' },
    },
    pins: {
      field: {
        type: 'array',
        items: {
          type: 'object',
          title: 'Comment',
          additionalProperties: false,
          properties: { path: { ...text, title: 'Field' }, comment: { ...text, title: 'Comment' } },
        },
      },
      ui: { 'ui:field': 'pins' },
      value: [{ path: '/one', comment: 'Not so' }],
    },
    ranges: {
      field: {
        type: 'array',
        items: {
          type: 'object',
          title: 'Address',
          additionalProperties: false,
          properties: { from: { ...text, title: 'From' }, to: { ...text, title: 'To' } },
        },
      },
      ui: { 'ui:field': 'ranges' },
    },
    'a group': { field: group },
    'a list of groups': { field: { type: 'array', items: { ...group, title: 'Pair' } }, value: [{ one: '1', two: '2' }] },
    'a list': { field: { type: 'array', items: { ...text, title: 'Entry' } }, value: ['a'] },
  }
}

/** A value of each key of `x-ui`; where a field says the key already, it is taken out instead. */
export const keyValues: { [key: string]: Json } = {
  'ui:widget': 'hidden',
  'ui:field': 'choices',
  'ui:placeholder': 'Like this',
  'ui:help': 'A second line.',
  'ui:title': 'Another label',
  'ui:autofocus': true,
  'ui:readonly': true,
  'ui:disabled': true,
  'ui:rows': [['one', 'two']],
  autocomplete: 'organization',
  rows: 9,
  shape: 'circle',
  compact: true,
  blockPaste: true,
  carriers: 'b',
  country: 'GB',
  codes: true,
  link: { text: 'Tried', to: '/faq' },
  missing: { label: 'Get one', to: '/developer/bot-console/tests/new' },
}

/** A value of each key of a form that begins with `x-`, for a form that has none, or another. */
export const formKeyValues: { [key: string]: (fields: string[]) => Json } = {
  'x-writes': () => 'organisation',
  'x-steps': ([first = '', ...others]) => [
    { id: 'tried-first', title: 'First', fields: [first] },
    { id: 'tried-second', title: 'Second', fields: others },
  ],
  'x-dropped': () => ['taken_out'],
  'x-locked-steps': () => [{ id: 'tried-later', title: 'Later', reason: 'Not yet.' }],
  'x-preview': ([first = '']) => ({ name: first }),
  'x-ui': fields => ({ [fields.at(-1) ?? '']: { 'ui:title': 'Another label' } }),
  'x-decision': () => 'stopped',
  'x-submit.label': () => 'Tried',
  'x-submit.reset': () => 'Begin anew',
}
