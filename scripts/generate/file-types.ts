import { compile } from 'json-schema-to-typescript'
import { kindOfFile } from '#engine/definitions/files/file-kinds.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** Meta-schemas of which other ones use parts. */
const shared = ['parts', 'names']

/** Keywords that say more than a type can: what they refuse is the checker's business. */
const rules = [
  ...['$schema', 'title', 'examples', 'x-group', 'minLength', 'maxLength', 'pattern', 'format', 'minItems', 'uniqueItems'],
  ...['minProperties', 'propertyNames', 'contentMediaType', 'if', 'then', 'else', 'not', 'dependencies', 'minimum', 'maximum'],
]

const json = `type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }
`

/** Schemas of schemas: what they describe is JSON that other code reads. */
const openParts = ['field', 'condition', 'when', 'uiField', 'rule']

/**
 * Types of the definition files as they are written, as text: one a kind, named after it ("MessageFile"), one a shared part of it, and
 * "Screens", the parameters of each kind of screen.
 * Each is made of the meta-schema of its kind, so that code that reads a key the meta-schema does not have fails to compile.
 */
export async function fileTypes(files: DefinitionFiles): Promise<string> {
  const metas = [...files].flatMap(([file, content]) => {
    const found = kindOfFile(file)
    return found?.kind === 'meta' ? [{ id: found.id, content }] : []
  })
  const definitions = Object.fromEntries(
    metas.flatMap(({ id, content }) => [
      ...(shared.includes(id) ? [] : [[`${id}-file`, plain(content, id)] as const]),
      ...Object.entries((content.definitions ?? {}) as { [name: string]: Schema }).map(
        ([name, part]) => [nameOf(id, name), isOpen(id, name) ? { tsType: 'JsonObject' } : plain(part, id)] as const,
      ),
    ]),
  )
  const screens = Object.fromEntries(metas.flatMap(({ id, content }) => screenParameters(content, id)))
  definitions.screens = { type: 'object', additionalProperties: false, required: Object.keys(screens), properties: screens }
  const kinds = Object.keys(definitions).filter(name => name.endsWith('-file') || name === 'screens')
  const root = {
    ...{ type: 'object', additionalProperties: false, required: kinds, definitions },
    properties: Object.fromEntries(kinds.map(name => [name, { $ref: `#/definitions/${name}` }])),
  }
  const options = { format: false, ignoreMinAndMaxItems: true, bannerComment: '', additionalProperties: false } as const
  const types = (await compile(root as never, 'DefinitionFileTypes', options)) // Unlike an interface, a type is JSON to the compiler where all of it is.
    .replaceAll(/^export interface (\w+) \{/gm, 'export type $1 = {')
  return `${json}\n${types}`
}

/** The parameters of each kind of screen: what "then" says of the pages whose `screen` is one of "if". */
function screenParameters(meta: Schema, id: string): [screen: string, part: Schema][] {
  const rules = valueAt(meta, '/properties/pages/items/allOf')
  return (Array.isArray(rules) ? rules : []).flatMap(rule => {
    const named = valueAt(rule, '/if/properties/screen')
    const part = valueAt(rule, '/then/properties/with')
    // What stands for the parameters of another page is gone when the set is published.
    if (!isObject(named) || !isObject(part) || part.allOf === undefined || valueAt(rule, '/if/required/1') !== undefined)
      return []
    const screens = Array.isArray(named.enum) ? named.enum : [named.const ?? '']
    return screens.map((screen): [string, Schema] => [String(screen), plain(part, id)])
  })
}

function isOpen(id: string, name: string): boolean {
  return id === 'parts' && openParts.includes(name)
}

function nameOf(id: string, name: string): string {
  return `${id}-${name}`
}

/** A schema with types alone, and with all references within one file. */
function plain(schema: Schema, id: string): Schema {
  const kept: Schema = {}
  if (schema.type === undefined && schema.pattern !== undefined) kept.type = 'string'
  for (const [key, value] of Object.entries(schema)) {
    if (rules.includes(key) || key === 'definitions') continue
    if (key === '$ref') kept.$ref = refOf(String(value), id)
    else if (key === 'allOf') Object.assign(kept, onlyPart(value, id))
    else if ((key === 'anyOf' || key === 'oneOf') && !saysTypes(value)) continue
    else kept[key] = deeply(value, id, key)
  }
  if (kept.type === 'object' && kept.properties === undefined && kept.additionalProperties === undefined)
    return { description: kept.description ?? '', tsType: 'JsonObject' }
  // A description beside a reference would make a type of its own of it.
  return kept.$ref === undefined ? kept : { $ref: kept.$ref }
}

function deeply(value: Json, id: string, key: string): Json {
  if (Array.isArray(value)) return value.map(entry => deeply(entry, id, key))
  if (!isObject(value)) return value
  return key === 'properties'
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isObject(part) ? plain(part, id) : part]))
    : plain(value, id)
}

/** Of "allOf" the one that says what it is; the others say what else must hold. */
function onlyPart(value: Json, id: string): JsonObject {
  const parts = (Array.isArray(value) ? value : []).filter(isObject)
  const part = parts.find(({ $ref, type }) => $ref !== undefined || type !== undefined)
  return part ? plain(part, id) : {}
}

/** Whether alternatives are of different types, and not rules about the same. */
function saysTypes(value: Json): boolean {
  return Array.isArray(value) && value.some(part => isObject(part) && ['$ref', 'type', 'const', 'enum'].some(key => key in part))
}

function refOf(ref: string, id: string): string {
  const [file = '', at = ''] = ref.split('#')
  const of = file === '' ? id : (/^(?:.*\/)?([a-z-]+)\.meta\.json$/.exec(file)?.[1] ?? id)
  const name = /^\/definitions\/(.+)$/.exec(at)?.[1]
  return `#/definitions/${name === undefined ? `${of}-file` : nameOf(of, name)}`
}
