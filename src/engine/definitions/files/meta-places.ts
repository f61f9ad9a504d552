import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '../types.ts'

/** A part of a meta-schema, with the file that it stands in. */
export type MetaPart = { file: string; schema: Schema }

/** A value of a definition file, with the parts of the meta-schema that speak of it, outermost first. */
export type MetaPlace = { path: string; value: Json; parts: MetaPart[] }

/**
 * Every value of a definition file with what its meta-schema says of it. `meta` is the file of the meta-schema; `wanted` says which values
 * are looked into, and all are when it is not given.
 */
export function metaPlaces(
  content: JsonObject,
  meta: string,
  files: DefinitionFiles,
  wanted: (value: Json) => boolean = () => true,
): MetaPlace[] {
  const root = files.get(meta)
  const places: MetaPlace[] = []
  const visit = (value: Json, path: string, parts: MetaPart[]): void => {
    places.push({ path, value, parts })
    const below = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : []
    for (const [key, item] of below) {
      if (!wanted(item)) continue
      visit(
        item,
        appendPointer(path, key),
        parts.flatMap(part => partsOf(partBelow(part, key), item, files)),
      )
    }
  }
  if (root) visit(content, '', partsOf([{ file: meta, schema: root }], content, files))
  return places
}

/**
 * Keys of an object that its meta-schema fixes, in the order of the meta-schema, by what "x-group" says beside each ('' where nothing
 * does); a group stands where its first key does. Names that authors choose are not among them.
 */
export function fixedKeys(parts: MetaPart[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { schema } of parts)
    for (const [key, part] of entries(schema.properties)) {
      if (seen.has(key)) continue
      seen.add(key)
      const group = isObject(part) && typeof part['x-group'] === 'string' ? part['x-group'] : ''
      groups.set(group, [...(groups.get(group) ?? []), key])
    }
  return groups
}

function partBelow({ file, schema }: MetaPart, key: string | number): MetaPart[] {
  const found = typeof key === 'number' ? schema.items : schemaOfKey(schema, key)
  return isObject(found) ? [{ file, schema: found }] : []
}

function schemaOfKey(schema: Schema, key: string): Json | undefined {
  const { properties, patternProperties } = schema
  if (isObject(properties) && Object.hasOwn(properties, key)) return properties[key]
  const pattern = isObject(patternProperties)
    ? Object.keys(patternProperties).find(name => new RegExp(name).test(key))
    : undefined
  return pattern !== undefined && isObject(patternProperties) ? patternProperties[pattern] : schema.additionalProperties
}

// Each part with all that it says of the value by reference, by choice or on a condition.
function partsOf(parts: MetaPart[], value: Json, files: DefinitionFiles, seen = new Set<Schema>()): MetaPart[] {
  return parts.flatMap(part => {
    const { file, schema } = part
    if (seen.has(schema) || !mayBe(schema, value)) return []
    seen.add(schema)
    const inside: Json[] = ['allOf', 'anyOf', 'oneOf'].flatMap(key => (Array.isArray(schema[key]) ? schema[key] : []))
    if (isObject(schema.if)) inside.push((applies(schema.if, value) ? schema.then : schema.else) ?? true)
    const ref = typeof schema.$ref === 'string' ? target(file, schema.$ref, files) : []
    const further = [...ref, ...inside.filter(isObject).map(found => ({ file, schema: found }))]
    return [part, ...partsOf(further, value, files, seen)]
  })
}

/** False when the type of the value, or that of a key which says its kind, excludes the schema. */
function mayBe(schema: Schema, value: Json): boolean {
  if (schema.const !== undefined && schema.const !== value) return false
  if (Array.isArray(schema.enum) && typeof value !== 'object' && !schema.enum.includes(value)) return false
  const types = [schema.type].flat()
  if (schema.type !== undefined && !types.includes(typeOf(value)) && !(types.includes('integer') && typeof value === 'number'))
    return false
  if (!isObject(value)) return true
  const asked = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required : []
  return asked.every(([key, part]) => {
    const item = value[key]
    if (!isObject(part) || (part.const === undefined && part.enum === undefined)) return true
    return item === undefined ? !required.includes(key) : mayBe(part, item)
  })
}

/** Whether the "if" of a meta-schema is about the value: besides, the keys that it asks for are there, and no more than it allows. */
function applies(asked: Schema, value: Json): boolean {
  if (!mayBe(asked, value)) return false
  if (!isObject(value)) return true
  const required = Array.isArray(asked.required) ? asked.required : []
  const most = typeof asked.maxProperties === 'number' ? asked.maxProperties : Number.POSITIVE_INFINITY
  return required.every(key => Object.hasOwn(value, String(key))) && Object.keys(value).length <= most
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function target(file: string, ref: string, files: DefinitionFiles): MetaPart[] {
  const [name = '', path = ''] = ref.split('#')
  const of = name === '' ? file : `schemas/meta/${name}`
  const schema = valueAt(files.get(of) ?? {}, path)
  return isObject(schema) ? [{ file: of, schema }] : []
}
