import type { ErrorObject, ValidateFunction } from 'ajv'
import { metaSchemaFileOf } from '../files/file-kinds.ts'
import { fixedKeys, metaPlaces } from '../files/meta-places.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import { suggestKey } from '../json/nearest.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Json, JsonObject } from '../types.ts'

// Keywords that only repeat what an inner error says better.
const echoes = new Set(['if', 'allOf', 'oneOf'])

/** What `validate`, the validator of the kind's meta-schema, finds in a file, as sentences for its author. `files`: the meta-schemas. */
export function shapeProblems(
  file: string,
  content: JsonObject,
  validate: ValidateFunction | undefined,
  files: DefinitionFiles,
): Problem[] {
  if (!validate || validate(content)) return []
  // Ajv's errors about the name of a key (propertyNames) carry it; their summary has the list of names allowed.
  const errors = (validate.errors ?? []).filter(error => !echoes.has(error.keyword) && error.propertyName === undefined)
  const choices = errors.filter(error => error.keyword === 'anyOf' && missingOf(error).length > 0)
  // What each alternative lacks is said once, by the choice.
  const inside = (error: ErrorObject) => choices.some(({ schemaPath }) => error.schemaPath.startsWith(`${schemaPath}/`))
  return errors.filter(error => !inside(error)).map(error => ({ file, ...sentence(error, { file, content, files }) }))
}

type Source = { file: string; content: JsonObject; files: DefinitionFiles }

function sentence(error: ErrorObject, source: Source): Omit<Problem, 'file'> {
  const { content } = source
  const path = error.instancePath
  const value = valueAt(content, path)
  const params = error.params as { [name: string]: unknown }
  switch (error.keyword) {
    case 'additionalProperties':
    case 'propertyNames':
      return unknownKey(error, path, String(params.additionalProperty ?? params.propertyName), source)
    case 'required':
      return {
        path,
        rule: 'missing-key',
        message: `"${params.missingProperty}" is missing`,
        fix: `Add "${params.missingProperty}"${about(error, String(params.missingProperty))}.`,
      }
    case 'anyOf': {
      const missing = missingOf(error)
      if (missing.length === 0) return refused(error, value)
      const message = `None of ${missing.map(key => `"${key}"`).join(', ')} is there`
      return { path, rule: 'missing-key', message, fix: 'Add one of them.' }
    }
    case 'enum':
      return notOneOf(path, value, params.allowedValues as Json[])
    case 'const':
      return {
        path,
        rule: 'not-one-of',
        message: `${said(value)} is not possible here`,
        fix: `Write ${JSON.stringify(params.allowedValue)}.`,
      }
    case 'type':
      return {
        path,
        rule: 'wrong-type',
        message: `${said(value)} is not ${article(params.type)}`,
        fix: `Write ${article(params.type)} here.`,
      }
    case 'minLength':
      if (value === '') return { path, rule: 'wrong-value', message: 'The text is empty', fix: 'Write it, or take it away.' }
      return refused(error, value)
    case 'minItems':
    case 'minProperties':
      return params.limit === 1 ? nothingIn(error, value) : refused(error, value)
    default:
      return refused(error, value)
  }
}

function refused(error: ErrorObject, value: Json | undefined): Omit<Problem, 'file'> {
  const about = description(error)
  // Nobody who writes a size wants to read a regular expression where there are words for it.
  const why = error.keyword === 'pattern' && about ? 'it is not written as is asked for here' : `it ${error.message}`
  return {
    path: error.instancePath,
    rule: 'wrong-value',
    message: `${said(value)} is refused: ${why}`,
    fix: about ?? 'Correct the value.',
  }
}

function nothingIn(error: ErrorObject, value: Json | undefined): Omit<Problem, 'file'> {
  const fix = description(error) ?? 'Add one, or leave the key out where nothing is meant.'
  return { path: error.instancePath, rule: 'wrong-value', message: `${said(value)} has no entry`, fix }
}

/** Keys of which each alternative of a choice asks for one; empty when the choice is about something else. */
function missingOf({ schema }: ErrorObject): string[] {
  const parts = Array.isArray(schema) ? schema.map(part => (isObject(part) ? part.required : undefined)) : []
  return parts.every(keys => Array.isArray(keys) && keys.length === 1) ? parts.flat().map(String) : []
}

function unknownKey(error: ErrorObject, path: string, key: string, source: Source): Omit<Problem, 'file'> {
  const names = (error.parentSchema as JsonObject).propertyNames
  const listed = isObject(names) && Array.isArray(names.enum) ? names.enum.map(String) : []
  const fitting = listed.length > 0 ? new Map([['', listed]]) : keysThatFit(path, source)
  // Names that authors choose are held to a form only.
  if (fitting.size === 0 && isObject(names)) {
    const fix = typeof names.description === 'string' ? names.description : 'Choose another name.'
    return { path: appendPointer(path, key), rule: 'wrong-value', message: `"${key}" cannot be a name here`, fix }
  }
  const fix = suggestKey(key, fitting)
  return { path: appendPointer(path, key), rule: 'unknown-key', message: `"${key}" is not a key that this place knows`, fix }
}

/** Keys that the object at `path` may have, by group. */
function keysThatFit(path: string, { file, content, files }: Source): Map<string, string[]> {
  const meta = metaSchemaFileOf(file)
  const place = meta === null ? undefined : metaPlaces(content, meta, files).find(found => found.path === path)
  return place ? fixedKeys(place.parts) : new Map()
}

function notOneOf(path: string, value: Json | undefined, allowed: Json[]): Omit<Problem, 'file'> {
  const fix = suggestKey(String(value), new Map([['', allowed.map(String)]]))
  return { path, rule: 'not-one-of', message: `${said(value)} is not one of the values that this place knows`, fix }
}

function about(error: ErrorObject, key: string): string {
  const properties = (error.parentSchema as JsonObject).properties
  const schema = isObject(properties) ? properties[key] : undefined
  return isObject(schema) && typeof schema.description === 'string' ? `: ${schema.description.replace(/\.$/, '')}` : ''
}

function description(error: ErrorObject): string | undefined {
  const said = (error.parentSchema as JsonObject).description
  return typeof said === 'string' ? said : undefined
}

function said(value: Json | undefined): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map(
    name => ({ array: 'a list', object: 'an object', string: 'text', integer: 'a whole number' })[String(name)] ?? `a ${name}`,
  )
  return names.join(' or ')
}
