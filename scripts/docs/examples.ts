import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { metaPlaces } from '#engine/definitions/files/meta-places.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** For each part of a meta-schema with keys: key → the values that files have there, as short text, each with how often. */
export type Examples = Map<Schema, Map<string, Map<string, number>>>

const longest = 90

/** Collects what every file of the project holds under each key of its meta-schema. */
export function examplesIn(files: DefinitionFiles): Examples {
  const examples: Examples = new Map()
  const add = (schema: Schema, value: JsonObject): void => {
    const keys = examples.get(schema) ?? new Map<string, Map<string, number>>()
    examples.set(schema, keys)
    for (const [key, item] of Object.entries(value)) {
      const found = keys.get(key) ?? new Map<string, number>()
      keys.set(key, found.set(shortText(item), (found.get(shortText(item)) ?? 0) + 1))
    }
  }
  const effects = valueAt(files.get('schemas/meta/names.meta.json') ?? {}, '/definitions/effectParameters')
  for (const [file, content] of files) {
    const meta = metaSchemaFileOf(file)
    if (meta === null) continue
    for (const { value, parts } of metaPlaces(content, meta, files)) {
      if (!isObject(value)) continue
      for (const { schema } of parts) add(schema, value)
      // The parameters of an effect are described beside its code, under its name.
      const { type, params } = value
      const effect = isObject(effects) && isObject(effects.properties) ? effects.properties[String(type)] : undefined
      if (!isObject(effect) || !isObject(effects) || !isObject(params)) continue
      add(effects, { [String(type)]: params })
      add(effect, params)
    }
  }
  return examples
}

/** The example to show: the one shown before while a file still has it, else what most files have; '' for none. */
export function exampleOf(examples: Examples, schema: Schema, key: string, before: string | undefined): string {
  const found = examples.get(schema)?.get(key) ?? new Map<string, number>()
  if (before !== undefined && found.has(before)) return before
  const told = [...found].sort(([a, timesA], [b, timesB]) => weight(b) - weight(a) || timesB - timesA || (a < b ? -1 : 1))
  return told[0]?.[0] ?? ''
}

// What was cut says less than what is whole.
function weight(text: string): number {
  return text.includes('…') ? 0 : 1
}

/** A value in one line. Of what would be too long, the first entries of lists and the outer keys of objects are shown. */
export function shortText(value: Json): string {
  for (const depth of [9, 3, 2, 1]) {
    const text = written(value, depth, depth < 9)
    if (text.length <= longest) return text
  }
  return `${written(value, 1, true).slice(0, longest - 1)}…`
}

function written(value: Json, depth: number, cut: boolean): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    if (depth === 0) return '[…]'
    const shown = (cut ? value.slice(0, 1) : value).map(item => written(item, depth - 1, cut))
    return `[${shown.join(', ')}${shown.length < value.length ? ', …' : ''}]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const keys = Object.entries(value)
  if (keys.length === 0) return '{}'
  if (depth === 0) return '{ … }'
  const shown = (cut ? keys.slice(0, 3) : keys).map(([key, item]) => `"${key}": ${written(item, depth - 1, cut)}`)
  return `{ ${shown.join(', ')}${shown.length < keys.length ? ', …' : ''} }`
}
