import { definition } from '../checks/places/names-of.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { walkValues } from '../json/walk-values.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Json, JsonObject } from '../types.ts'
import { kindOfFile, metaSchemaFileOf } from './file-kinds.ts'
import { fixedKeys, type MetaPart, type MetaPlace, metaPlaces } from './meta-places.ts'
import { keysOfOpenapi } from './openapi-order.ts'

/** What the command checks beside the rules: a matter of reading, which stops no publishing. */
export const styleRules = [
  { rule: 'key-order', about: 'keys stand in the order of the meta-schema, those of calls in one order for each kind of object' },
]

/**
 * Keys that stand in another order than in the meta-schema of their file, or of the OpenAPI document in another than its objects have. A matter of reading, not of meaning: such files are
 * published, and `npm run definitions -- --fix` writes them in order. Names that authors choose stand in the order they chose.
 */
export function keysOutOfOrder(files: DefinitionFiles): Problem[] {
  return [...files].flatMap(([file, content]) =>
    [...ordersOf(file, content, files)].flatMap(([path, { keys, order }]) => {
      const place = order.findIndex((key, index) => key !== keys[index])
      const key = order[place]
      if (key === undefined) return []
      const message = `"${key}" stands after "${keys[place]}"`
      const fix = 'Run "npm run definitions -- --fix", which writes all keys in order.'
      return [{ file, path: appendPointer(path, key), rule: 'key-order', message, fix }]
    }),
  )
}

/** The content of a file with its keys in order; the same object when they are. */
export function inKeyOrder(file: string, content: JsonObject, files: DefinitionFiles): JsonObject {
  const orders = ordersOf(file, content, files)
  const off = [...orders.values()].some(({ keys, order }) => order.some((key, index) => key !== keys[index]))
  const ordered = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((item, index) => ordered(item, appendPointer(path, index)))
    if (!isObject(value)) return value
    const order = orders.get(path)?.order ?? Object.keys(value)
    return Object.fromEntries(order.map(key => [key, ordered(value[key] ?? null, appendPointer(path, key))]))
  }
  return off ? (ordered(content, '') as JsonObject) : content
}

/** Path of each object → its keys as they stand, and in order: those of the meta-schema first, then the names of the author. */
function ordersOf(file: string, content: JsonObject, files: DefinitionFiles): Map<string, { keys: string[]; order: string[] }> {
  if (kindOfFile(file)?.kind === 'openapi') return ordersOfOpenapi(content)
  const meta = metaSchemaFileOf(file)
  if (meta === null || kindOfFile(file) === null) return new Map()
  const places = metaPlaces(content, meta, files)
  const effects = kindOfFile(file)?.kind === 'workflow' ? parametersOfEffects(places, files) : new Map<string, MetaPart>()
  return new Map(
    places.flatMap(({ path, value, parts }) => {
      if (!isObject(value)) return []
      const keys = Object.keys(value)
      const effect = effects.get(path)
      const fixed = [...fixedKeys(effect ? [effect] : parts).values()].flat()
      const order = [...fixed.filter(key => Object.hasOwn(value, key)), ...keys.filter(key => !fixed.includes(key))]
      return [[path, { keys, order }] as const]
    }),
  )
}

function ordersOfOpenapi(content: JsonObject): Map<string, { keys: string[]; order: string[] }> {
  const places = [{ path: '', value: content as Json }, ...walkValues(content)]
  return new Map(
    places.flatMap(({ path, value }) => {
      if (!isObject(value)) return []
      const keys = Object.keys(value)
      const fixed = keysOfOpenapi(path)
      const order = [...fixed.filter(key => keys.includes(key)), ...keys.filter(key => !fixed.includes(key))]
      return [[path, { keys, order }] as const]
    }),
  )
}

/** Path of the parameters of each effect → what the effect takes, which the meta-schema of workflows does not say. */
function parametersOfEffects(places: MetaPlace[], files: DefinitionFiles): Map<string, MetaPart> {
  const known = definition(files, '/effectParameters/properties')
  return new Map(
    places.flatMap(({ path, value }) => {
      const { type, params } = isObject(value) ? value : {}
      const schema = isObject(known) && typeof type === 'string' ? known[type] : undefined
      return isObject(params) && isObject(schema) ? [[appendPointer(path, 'params'), { file: '', schema }] as const] : []
    }),
  )
}
