import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, Schema } from '#engine/definitions/types.ts'
import { anchorOf, kindOf, referred } from './reference-sections.ts'

const words: { [type: string]: string } = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'nothing',
}
const mostValues = 14

/** What a key holds, in words: "text", "list of text", "one of `a`, `b`"; named parts are links. */
export function typeText(schema: Schema, file: string, files: DefinitionFiles): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (Array.isArray(schema.enum)) return oneOf(schema.enum)
  if (typeof schema.$ref === 'string') return refText(schema.$ref, file, files)
  const parts = [schema.allOf, schema.anyOf].flat().filter(isObject)
  const refs = parts.flatMap(part => (typeof part.$ref === 'string' ? [refText(part.$ref, file, files)] : []))
  if (refs.length > 0) return refs.join(' or ')
  const types = [schema.type].flat().filter(type => typeof type === 'string')
  return types.map(type => oneType(type, schema, file, files)).join(' or ') || 'anything'
}

function oneType(type: string, schema: Schema, file: string, files: DefinitionFiles): string {
  if (type === 'array' && isObject(schema.items)) return `list of ${typeText(schema.items, file, files)}`
  if (type === 'object' && !isObject(schema.properties) && isObject(schema.additionalProperties))
    return `name → ${typeText(schema.additionalProperties, file, files)}`
  return words[type] ?? type
}

function refText(ref: string, file: string, files: DefinitionFiles): string {
  const { file: other, name } = referred(file, ref)
  const target = valueAt(files.get(other) ?? {}, `/definitions/${name}`)
  if (isObject(target) && Array.isArray(target.enum) && target.enum.length <= mostValues) return oneOf(target.enum)
  return `[${name}](${other === file ? '' : `${kindOf(other)}.md`}#${anchorOf(name)})`
}

function oneOf(values: Json[]): string {
  const said = values.map(value => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``)
  return said.length === 1
    ? String(said[0])
    : `one of ${said.slice(0, mostValues).join(', ')}${said.length > mostValues ? ' …' : ''}`
}
