// biome-ignore-all lint/suspicious/noThenProperty: the keyword's name
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { Home } from './keyword-homes.ts'
import { annotated, rules } from './keyword-samples.ts'

/** Where a keyword may stand: its part of a form, where that is in the file, the data with a value in it, and the place of the value. */
export type Place = {
  /** `field` says the keyword, `plain` is of its type and says nothing else. */
  form: (field: JsonObject, plain: JsonObject, id: string) => { properties: JsonObject; rule?: JsonObject; thing?: JsonObject }
  name: string
  data: (value: Json) => JsonObject
  at: string
  /** It says something more of a field that is described elsewhere. */
  branch?: true
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  title: 'Group',
  additionalProperties: false,
  properties,
  ...more,
})
const isOn: JsonObject = { properties: { switch: { const: true } }, required: ['switch'] }
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', title: 'List', items })
const flag: JsonObject = { type: 'boolean', title: 'Flag' }
const flagged = (inner: JsonObject): JsonObject => ({
  if: { properties: { flag: { const: true } }, required: ['flag'] },
  then: { properties: { inner } },
})

export const places: { [name: string]: Place } = {
  'at the top': { form: top => ({ properties: { top } }), name: 'top', data: top => ({ top }), at: '/top' },
  'in an object': {
    form: inner => ({ properties: { box: object({ inner }) } }),
    name: 'box',
    data: inner => ({ box: { inner } }),
    at: '/box/inner',
  },
  'in entries of a list': {
    form: inner => ({ properties: { list: listOf(object({ inner })) } }),
    name: 'list',
    data: inner => ({ list: [{ inner }] }),
    at: '/list/0/inner',
  },
  'as an entry of a list': {
    form: items => ({ properties: { plain: listOf(items) } }),
    name: 'plain',
    data: value => ({ plain: [value] }),
    at: '/plain/0',
  },
  'under then': {
    form: (positive, plain) => ({ properties: { positive: plain }, rule: { if: isOn, then: { properties: { positive } } } }),
    name: 'positive',
    data: positive => ({ switch: true, positive }),
    at: '/positive',
    branch: true,
  },
  'under else': {
    form: (negative, plain) => ({
      properties: { negative: plain },
      rule: { if: isOn, then: {}, else: { properties: { negative } } },
    }),
    name: 'negative',
    data: negative => ({ switch: false, negative }),
    at: '/negative',
    branch: true,
  },
  'under then in an object': {
    form: (then, inner) => ({ properties: { group: object({ flag, inner }, flagged(then)) } }),
    name: 'group',
    data: inner => ({ group: { flag: true, inner } }),
    at: '/group/inner',
    branch: true,
  },
  'in allOf of a field': {
    form: (part, plain) => ({ properties: { part: { ...plain, allOf: [part] } } }),
    name: 'part',
    data: part => ({ part }),
    at: '/part',
    branch: true,
  },
  'in definitions': {
    form: thing => ({ properties: { defined: { $ref: '#/definitions/thing' } }, thing }),
    name: 'defined',
    data: defined => ({ defined }),
    at: '/defined',
  },
  'in a shared field': {
    form: (_field, _plain, id) => ({ properties: { shared: { $ref: `../common/tried.fields.json#/definitions/${id}` } } }),
    name: 'shared',
    data: shared => ({ shared }),
    at: '/shared',
  },
}

const shop: JsonObject = {
  type: 'string',
  title: 'Shop',
  format: 'ref',
  'x-ref': { record: 'shop' },
  errorMessage: { format: 'A shop' },
}

/** The field of a keyword's sample with a title and messages, and the field beside it. */
export function fieldOf(keyword: string): { field: JsonObject; other?: { field: JsonObject; value: Json } } {
  const rule = rules[keyword]
  const sample = rule ?? annotated[keyword]
  if (!sample) throw new Error(`tests/parity/keyword-samples.ts has no sample of "${keyword}": add it to a row.`)
  const { errorMessage, ...field } = sample.field
  const own = rule && (rule.said === undefined || keyword === 'x-options') ? { [rule.said ?? keyword]: 'said' } : {}
  const messages = { ...(errorMessage as JsonObject), ...own }
  return {
    field: { title: 'Tried', ...field, ...(Object.keys(messages).length > 0 && { errorMessage: messages }) },
    ...(rule?.other && { other: { ...rule.other, field: { title: 'Other', ...rule.other.field } } }),
  }
}

/** A form with one keyword in all these places, as the form of `home` is written. */
export function formWith(keyword: string, id: string, named: string[], home: Home): JsonObject {
  const { field, other } = fieldOf(keyword)
  const plain = Object.fromEntries(
    Object.entries({ type: 'string', ...field, title: 'Tried' }).filter(([key]) =>
      ['type', 'title', 'items', 'properties', 'additionalProperties'].includes(key),
    ),
  ) as JsonObject
  const { title: _, ...untitled } = field
  const parts = named.map(name => {
    const place = places[name] as Place
    return place.form(place.branch && keyword !== 'title' ? untitled : field, plain, id)
  })
  const beside: JsonObject = {
    ...(other && { other: other.field }),
    ...(keyword === 'x-mentions' && named.length > 0 && { shop }),
  }
  const properties = Object.assign(
    { switch: { type: 'boolean', title: 'Switch' } },
    beside,
    ...parts.map(part => part.properties),
  )
  const rulesOf = parts.flatMap(({ rule }) => rule ?? [])
  const [thing] = parts.flatMap(part => part.thing ?? [])
  return {
    $schema: '../meta/form.meta.json',
    title: 'Tried',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [
        name,
        { ...(keyword !== 'x-writes' && home.ofField), ...withBeside(one as JsonObject, beside) },
      ]),
    ),
    ...home.ofForm(Object.keys(properties)),
    ...(rulesOf.length > 0 && { allOf: rulesOf }),
    ...(thing && { definitions: { thing } }),
  }
}

/** Groups, and lists of them, with the fields that the keyword looks at beside it. */
function withBeside(field: JsonObject, beside: JsonObject): JsonObject {
  if (field.title === 'List') return { ...field, items: withBeside(field.items as JsonObject, beside) }
  return field.title === 'Group' ? { ...field, properties: { ...(field.properties as JsonObject), ...beside } } : field
}

/** The data of a place, with what the keyword looks at beside the value. */
export function dataOf(keyword: string, place: Place, value: Json): JsonObject {
  const data = place.data(value)
  const { other } = fieldOf(keyword)
  if (!other) return data
  const above = pointerKeys(place.at)?.slice(0, -1) ?? []
  const holder = above.reduce<Json>((part, key) => (part as { [key: string]: Json })[key] as Json, data)
  Object.assign(Array.isArray(holder) ? data : (holder as JsonObject), { other: other.value })
  return data
}

/** Whether a place of the form's file, as a problem names it, belongs to this place of the keyword. */
export function isIn(name: string, path: string, form: JsonObject): boolean {
  const { name: property } = places[name] as Place
  const [first, second] = pointerKeys(path) ?? []
  if (first === 'properties') return second === property
  if (first === 'definitions') return name === 'in definitions'
  const rule = first === 'allOf' ? (form.allOf as JsonObject[])[Number(second)] : undefined
  return rule !== undefined && JSON.stringify(rule).includes(`"${property}"`)
}
