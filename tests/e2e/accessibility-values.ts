import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import formatCases from '../engine/formats/formats.cases.json' with { type: 'json' }
import { files, papers, references } from '../look/forms/services.ts'
import { type Part, problemsIn } from './accessibility-fields.ts'

/** Values of the formats that are not ours, and texts tried against a pattern. */
const others: { [format: string]: string } = {
  date: '2026-11-19',
  'date-time': '2026-11-19T09:00:00Z',
  time: '09:00:00Z',
  uri: 'https://kaveri.example',
  uuid: files.logo,
}
const tried = ['123456', '1234', 'Kaveri', 'KAVERI', 'kaveri', 'kaveri-1', 'K1', '1']

/** Data that the form takes, made from its schema alone. Throws when it cannot: then a row above is missing. */
export function validData(part: Part): JsonObject {
  const properties = part.form.schema.properties as { [name: string]: Schema }
  const data = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, made(schema, (part.form.ui[name] ?? {}) as JsonObject)]),
  )
  for (const [name, schema] of Object.entries(properties)) agree(data, name, schema, properties)
  const asked = Object.keys(part.schema.properties as JsonObject)
  const own = Object.fromEntries(Object.entries(data).filter(([name]) => asked.includes(name)))
  const problems = problemsIn(part, own)
  if (problems.length > 0) throw new Error(`accessibility-values.ts makes no valid ${part.prefix}: ${JSON.stringify(problems)}`)
  return own
}

/**
 * Data with something wrong wherever that is possible: what must be given is missing, what may stay empty is too long or too small,
 * lists hold an empty entry. What conditions ask about is right, so that as many fields as possible are to be seen.
 */
export function wrongData(part: Part, right: JsonObject): JsonObject {
  const properties = part.schema.properties as { [name: string]: Schema }
  const looked = JSON.stringify(part.form.visible)
  const required = new Set((part.schema.required as string[] | undefined) ?? [])
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, Json][] => {
      if (!part.names.includes(name) || looked.includes(`"${name}"`)) return [[name, right[name] as Json]]
      if (isListOfObjects(schema)) return [[name, [part.ui[name] && isPins(part.ui[name]) ? { path: '/a', comment: '' } : {}]]]
      if (schema.const === true) return [[name, false]]
      if (required.has(name)) return []
      if (typeof schema.maxLength === 'number') return [[name, 'x'.repeat(schema.maxLength + 1)]]
      if (typeof schema.minimum === 'number') return [[name, schema.minimum - 1]]
      return []
    }),
  )
}

function isListOfObjects(schema: Schema): boolean {
  return schema.type === 'array' && (schema.items as Schema | undefined)?.type === 'object'
}

function isPins(ui: unknown): boolean {
  return (ui as JsonObject)['ui:field'] === 'pins'
}

function made(schema: Schema, ui: JsonObject): Json {
  const options = (schema.oneOf ?? schema.anyOf) as { const: Json }[] | undefined
  // The last, which takes the most keys to get to.
  if (options) return options.at(-1)?.const ?? null
  if (schema.enum) return (schema.enum as Json[]).at(-1) ?? null
  if (schema.const !== undefined) return schema.const as Json
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1)
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as { [name: string]: Schema })
    return Object.fromEntries(properties.map(([name, inside]) => [name, made(inside, (ui[name] ?? {}) as JsonObject)]))
  }
  if (schema.type === 'array') {
    const whole = made((schema.items ?? {}) as Schema, (ui.items ?? {}) as JsonObject)
    const begins = ((schema.items as Schema | undefined)?.required ?? []) as string[]
    const one = ui['ui:field'] === 'ranges' ? only(whole as JsonObject, begins) : whole
    const list = Array.from({ length: Math.max(1, Number(schema.minItems ?? 0)) }, () => structuredClone(one))
    return list.map((entry, index) => (typeof entry === 'object' ? asAmong(entry as JsonObject, index, schema) : entry))
  }
  return textOf(schema)
}

function only(entry: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)))
}

/** An entry as it must be among the others: one of them is what the list has to contain, none says the same as another. */
function asAmong(entry: JsonObject, index: number, list: Schema): JsonObject {
  const { contains, items } = list
  const properties = Object.entries(((contains as Schema | undefined)?.properties ?? {}) as { [name: string]: Schema })
  const wanted = index === 0 ? Object.fromEntries(properties.map(([name, schema]) => [name, schema.const as Json])) : {}
  const fields = (((items ?? {}) as Schema).properties ?? {}) as { [name: string]: Schema }
  const distinct = [list, ...((list.allOf ?? []) as Schema[])].flatMap(({ distinctBy }) => distinctBy ?? [])
  const told = Object.fromEntries(
    distinct.map(name => [
      String(name),
      index > 0 ? other(fields[String(name)] ?? {}, entry[String(name)] as Json, index) : entry[String(name)],
    ]),
  )
  return { ...entry, ...wanted, ...told } as JsonObject
}

/** Another value of a field than the first entry has. */
function other(schema: Schema, first: Json, index: number): Json {
  const options = schema.oneOf as { const: Json }[] | undefined
  if (options) return options.at(-1 - index)?.const ?? null
  if (schema['x-upload']) return [files.pan, files.logo, ...papers][index] ?? files.pan
  return `${first} ${index}`
}

function textOf(schema: Schema): string {
  const reference = schema['x-ref'] as { record: string } | undefined
  if (reference) return references[reference.record]?.[0]?.key ?? ''
  if (schema['x-upload']) return schema['x-upload'] === 'logo' ? files.logo : files.pan
  const format = String(schema.format ?? '')
  const accepted = (formatCases as unknown as { [format: string]: { accept: string[] } })[format]?.accept
  const known = accepted ?? (others[format] ? [others[format]] : tried)
  const pattern = schema.pattern === undefined ? undefined : new RegExp(String(schema.pattern), 'u')
  const [least, most] = [Number(schema.minLength ?? 1), Number(schema.maxLength ?? 1000)]
  // Plain signs, because they are typed key by key.
  const fits = (text: string) =>
    text.trim() !== '' && text.length <= most && /^[ -~]+$/.test(text) && (pattern?.test(text) ?? true)
  // One that is long enough, if there is one: digits cannot be filled up with words.
  const text = known.find(one => fits(one) && one.length >= least) ?? known.find(fits)
  if (text === undefined) throw new Error(`accessibility-values.ts knows no text for ${JSON.stringify(schema)}`)
  return text.length >= least ? text : text.padEnd(least, format === 'digits' ? text : ' and on').replace(/ $/, '.')
}

/** The proof that the page finds for a field. */
export function proofOf(schema: Schema): string {
  return textOf(schema)
}

/** What our keywords ask of two fields together. */
function agree(data: JsonObject, name: string, schema: Schema, properties: { [name: string]: Schema }): void {
  if (typeof schema.equalTo === 'string') data[name] = data[schema.equalTo] as Json
  if (typeof schema.sameDomainAs === 'string' && !schema.sameDomainAs.includes('/'))
    data[name] = `nandini@${new URL(String(data[schema.sameDomainAs])).hostname}`
  const contains = schema.containsValueOf as { field: string; from: number } | undefined
  if (contains) {
    const length = Number(properties[contains.field]?.maxLength)
    data[contains.field] = String(data[name]).slice(contains.from, contains.from + length)
  }
}

/** What a reference is shown as. */
export function labelOf(schema: Schema, key: Json): string {
  const { record } = schema['x-ref'] as { record: string }
  return references[record]?.find(one => one.key === key)?.label ?? String(key)
}
