import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer, pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { inOtherCurrency } from './comparison-rules.ts'
import { defaultSentence } from './default-sentences.ts'
import { keywords } from './keywords.ts'
import type { CheckContext, Moment } from './moment.ts'
import { propertiesOf, schemaAt, schemaSegments, withoutBranches } from './schema-places.ts'
import type { Sentences } from './sentences.ts'
import { writtenMessage } from './written-message.ts'

/** What is wrong with one field, said as the form says it. `path` is a JSON pointer into the data: "/documents/0/file". */
export type FieldProblem = { path: string; message: string; keyword: string }

/** An error of Ajv. */
export type AjvError = { keyword: string; instancePath: string; schemaPath: string; params: object }
/** An error of RJSF: no parent schema, the place as dots, the property that is missing already in it. */
type RjsfError = { name?: string; property?: string; schemaPath?: string; params?: unknown }

/** Without clock and zone nothing is compared with today. */
type Telling = Pick<CheckContext, 'say'> & Partial<Moment>

type Found = { keyword: string; keys: string[]; segments: string[]; params: JsonObject }

/** The first problem of a field that is shown: nothing there, too little, wrong kind, wrong in itself, wrong beside others; too much comes last. */
const order = ['required', 'minLength', 'minItems', 'type', 'format', 'pattern']
const last = ['maxLength', 'maxItems']
/** Formats that refine another: what is wrong beside other fields is told before. */
const refining = ['work-email']

/**
 * Turns the errors of a validator into one problem per field, in the order of the schema's fields. Takes Ajv's errors or RJSF's, and the
 * schema that was checked against, with its references inlined, and the data, which shows what was emptied. The text is the field's `errorMessage` for the keyword, else made of its title and limits.
 *
 * @param moment what the validator was called with, and what says the sentences.
 */
export function problemsOf(
  errors: readonly (AjvError | RjsfError)[],
  schema: Schema,
  data: Json,
  moment: Telling,
): FieldProblem[] {
  const fields = new Map<string, Found>()
  for (const error of specific(errors.flatMap(read), schema)) {
    const path = appendPointer('', ...error.keys)
    const known = fields.get(path)
    if (!known || rank(error) < rank(known)) fields.set(path, error)
  }
  return [...fields]
    .map(([path, error]) => ({
      path,
      message: messageOf(error, schema, data, moment),
      keyword: error.keyword,
      place: placeOf(error.keys, schema),
    }))
    .sort((one, other) => comparePlaces(one.place, other.place))
    .map(({ path, message, keyword }) => ({ path, message, keyword }))
}

function read(error: AjvError | RjsfError): Found[] {
  const keyword = 'keyword' in error ? error.keyword : error.name
  // RJSF reports a schema it cannot compile as an error without name and place; that is no field's problem.
  if (!keyword || keyword === 'if' || !error.schemaPath) return []
  const params = (error.params ?? {}) as JsonObject
  const keys =
    'instancePath' in error
      ? (pointerKeys(error.instancePath) ?? [])
      : (error.property ?? '').split('.').filter(key => key !== '')
  const named = keyword === 'required' && 'instancePath' in error ? params.missingProperty : params.additionalProperty
  return [
    { keyword, keys: typeof named === 'string' ? [...keys, named] : keys, segments: schemaSegments(error.schemaPath), params },
  ]
}

/**
 * Of a choice (`oneOf`, `anyOf`) either the choice itself or what is wrong inside is said: inside when a branch speaks of a field deeper
 * down or has a text of its own, otherwise the choice. Of `contains` only itself: what is no such entry may be right as it is.
 */
function specific(errors: Found[], schema: Schema): Found[] {
  const dropped = new Set<Found>()
  for (const choice of errors.filter(({ keyword }) => ['oneOf', 'anyOf', 'contains'].includes(keyword))) {
    const inside = errors.filter(error => error !== choice && startsWith(error.segments, choice.segments))
    const tells =
      choice.keyword !== 'contains' && inside.some(error => error.keys.length > choice.keys.length || hasOwnText(error, schema))
    for (const error of tells ? [choice] : inside) dropped.add(error)
  }
  return errors.filter(error => !dropped.has(error))
}

function startsWith(segments: string[], beginning: string[]): boolean {
  return segments.length > beginning.length && beginning.every((segment, index) => segments[index] === segment)
}

function rank({ keyword, params }: Found): number {
  if (last.includes(keyword)) return order.length + 2
  if (keyword === 'format' && refining.includes(String(params.format))) return order.length + 1
  const index = order.indexOf(keyword)
  return index === -1 ? order.length : index
}

function messageOf(found: Found, schema: Schema, data: Json, moment: Telling): string {
  const { keyword, keys, params } = found
  const { places, beside } = lookedAt(found, schema)
  const [value, siblings] = [valueAt(data, appendPointer('', ...keys)), valueAt(data, appendPointer('', ...keys.slice(0, -1)))]
  const emptied = value === ''
  // An entry of a list that nothing was entered into has no text of the wrong kind, it has none.
  const isNoEntry = keyword === 'type' && value === null && Array.isArray(siblings)
  // What the branch says of the field comes first, then how the field is described outside of it.
  const described: Schema = Object.assign({}, ...places.toReversed())
  // What was emptied is missing, however much there must be.
  const field: Schema = emptied && keyword === 'minLength' ? { ...described, minLength: 1 } : described
  const asked = isNoEntry ? 'required' : keyword
  const text = places.map(place => writtenMessage(asked, place, field)).find(written => written !== undefined)
  const other = isObject(siblings) && typeof field[keyword] === 'string' ? siblings[field[keyword]] : undefined
  const { say } = moment
  const said =
    text ?? defaultSentence(asked, { params, field, beside, value, say, inOtherCurrency: inOtherCurrency(value, other) })
  return withLimits(filled(said, params), field, siblings, moment)
}

const limiting = keywords.flatMap(({ keyword, limit }) => (limit ? [{ token: `{{/${keyword}}}`, keyword, limit }] : []))

function withLimits(text: string, field: Schema, siblings: Json | undefined, moment: Telling): string {
  return limiting
    .filter(({ token, keyword }) => text.includes(token) && field[keyword] !== undefined)
    .reduce(
      (said, { token, keyword, limit }) => said.replaceAll(token, limit(field[keyword] as never, siblings, knownMoment(moment))),
      text,
    )
}

function knownMoment({ now, timeZone, reached }: Telling): Moment | undefined {
  return now === undefined || timeZone === undefined ? undefined : { now, timeZone, ...(reached && { reached }) }
}

/**
 * What is said of a value that breaks a keyword, by a rule that is kept elsewhere (the server looks references up). Takes the schema of
 * the field.
 */
export function messageFor(keyword: string, field: Schema, say: Sentences): string {
  return writtenMessage(keyword, field) ?? defaultSentence(keyword, { params: {}, field, beside: {}, say })
}

function filled(text: string, { measured }: JsonObject): string {
  return text.replaceAll('{{/measured}}', String(measured ?? ''))
}

/** Whether a branch has a text of its own, or its field one for just this keyword. */
function hasOwnText({ keyword, keys, segments, params }: Found, schema: Schema): boolean {
  const [branch, field] = lookedAt({ keyword, keys, segments, params }, schema).places
  return (
    (branch !== field && branch !== undefined && writtenMessage(keyword, branch) !== undefined) ||
    (isObject(field?.errorMessage) && field.errorMessage[keyword] !== undefined)
  )
}

/** The field: as it is described where the keyword stands, then outside of branches; and the fields beside it. */
function lookedAt({ keyword, keys, segments, params }: Found, schema: Schema) {
  const owner = segments.slice(0, -1)
  const field = withoutBranches(owner)
  const ofMissing = (place: string[]) => {
    const described = schemaAt(schema, place)
    return described && propertiesOf(described)[String(params.missingProperty ?? keys.at(-1))]
  }
  const found = [owner, field].map(place => (keyword === 'required' ? ofMissing(place) : schemaAt(schema, place)))
  const parent = keyword === 'required' ? field : field.slice(0, -2)
  return {
    places: found.filter(place => place !== undefined),
    beside: propertiesOf(schemaAt(schema, parent) ?? {}),
  }
}

/** Where a field stands in the order of the schema: the number of its property at each level, or its index in a list. */
function placeOf(keys: string[], schema: Schema): number[] {
  let here: Schema | undefined = schema
  return keys.map(key => {
    const properties: { [name: string]: Schema } = here ? propertiesOf(here) : {}
    const number = Object.keys(properties).indexOf(key)
    const isItem: boolean = number === -1 && /^[0-9]+$/.test(key)
    here = isItem ? (isObject(here?.items) ? here.items : undefined) : properties[key]
    return number >= 0 ? number : isItem ? Number(key) : Number.MAX_SAFE_INTEGER
  })
}

function comparePlaces(one: number[], other: number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? -1)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
