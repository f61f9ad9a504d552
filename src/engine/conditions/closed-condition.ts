import type { Condition, Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** Keywords a condition may use, with what each holds: a schema, a list or a map of schemas, or a plain value. Any other: never holds. */
export const conditionKeywords: { readonly [keyword: string]: 'schema' | 'schemas' | 'fields' | 'value' } = {
  // Facts by name
  properties: 'fields',
  required: 'value',
  // Values
  type: 'value',
  const: 'value',
  enum: 'value',
  minimum: 'value',
  maximum: 'value',
  exclusiveMinimum: 'value',
  exclusiveMaximum: 'value',
  multipleOf: 'value',
  minLength: 'value',
  maxLength: 'value',
  pattern: 'value',
  // Lists
  items: 'schema',
  contains: 'schema',
  minItems: 'value',
  maxItems: 'value',
  uniqueItems: 'value',
  // Logic
  not: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: 'schema',
  else: 'schema',
  // Remarks
  title: 'value',
  description: 'value',
  $comment: 'value',
}

/** A draft-7 keyword passes values of another type than its own; in a condition such a value is an unknown one. */
const typeMeant: { readonly [keyword: string]: string } = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
}

/** What a condition needs to know at one place: facts below it, the same of each list entry, types without which it cannot be judged. */
type Need = { fields: Map<string, Need>; items: Need | null; types: Set<string> }

const newNeed = (): Need => ({ fields: new Map(), items: null, types: new Set() })

/**
 * The condition with "missing or unknown means no" written out: a schema that asks for every fact the condition names, wherever it
 * stands (under `not` and in every branch of `anyOf`, too), and then for the condition. Null when the condition can never hold because
 * it uses a keyword outside `conditionKeywords`. For validators other than `holds` that must decide alike.
 */
export function closedCondition(condition: Condition): Schema | null {
  const need = newNeed()
  return collect(condition, need) ? { allOf: [schemaOf(need), condition] } : null
}

/** JSON pointers of the facts a condition names, `*` for each entry of a list; null when it can never hold. */
export function namedFacts(condition: Condition): string[] | null {
  const need = newNeed()
  return collect(condition, need) ? pointersOf(need, '') : null
}

function collect(schema: Json | undefined, need: Need): boolean {
  if (typeof schema === 'boolean') return true
  if (!isObject(schema)) return false
  return Object.entries(schema).every(([keyword, value]) => {
    if (!Object.hasOwn(conditionKeywords, keyword)) return false
    const type = schema.type === undefined ? typeMeant[keyword] : undefined
    if (type) need.types.add(type)
    if (keyword === 'properties')
      return isObject(value) && Object.entries(value).every(([name, field]) => collectField(name, field, need))
    if (keyword === 'required') return Array.isArray(value) && value.every(name => collectField(String(name), true, need))
    if (keyword === 'items' || keyword === 'contains') {
      need.types.add('array')
      need.items ??= newNeed()
      return collect(value, need.items)
    }
    if (conditionKeywords[keyword] === 'schema') return collect(value, need)
    if (conditionKeywords[keyword] === 'schemas') return Array.isArray(value) && value.every(part => collect(part, need))
    return true
  })
}

function collectField(name: string, field: Json, need: Need): boolean {
  // No JSON object can own this name as a plain property once it was assigned, so such a fact never exists.
  if (name === '__proto__') return false
  const known = need.fields.get(name) ?? newNeed()
  need.fields.set(name, known)
  return collect(field, known)
}

function schemaOf(need: Need): Schema {
  const rules: Schema[] = [...need.types].map(type => ({ type }))
  if (need.items) rules.push({ type: 'array', items: schemaOf(need.items) })
  if (need.fields.size > 0) {
    const fields = [...need.fields]
    rules.push({
      type: 'object',
      required: fields.map(([name]) => name),
      properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    })
  }
  return rules.length === 1 && rules[0] ? rules[0] : rules.length > 1 ? { allOf: rules } : {}
}

function pointersOf(need: Need, base: string): string[] {
  const below = [...need.fields].flatMap(([name, field]) =>
    pointersOf(field, `${base}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
  const entries = need.items ? pointersOf(need.items, `${base}/*`) : []
  const all = [...below, ...entries]
  return all.length > 0 || base === '' ? all : [base]
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
