import { collectReferences } from '#engine/definitions/checks/references/collect-references.ts'
import { idsOf } from '#engine/definitions/checks/references/unknown-reference.ts'
import type { Definitions } from '#engine/definitions/definitions.ts'
import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { metaPlaces } from '#engine/definitions/files/meta-places.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { editorNames } from './editor-names.ts'
import { openapiSchema } from './editor-openapi.ts'

/**
 * The schemas as editors read them, by file name: the meta-schemas, in which a key that holds the name of a form, right, message, list,
 * page … offers those that there are and marks others, and one that holds a state, field, condition or "$ref" offers them. Which keys
 * these are is seen from the files. The checker never reads them.
 */
export function editorSchemas(files: DefinitionFiles, definitions: Definitions): Map<string, JsonObject> {
  const offers = offersByPart(files, definitions)
  const withOffers = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(withOffers)
    if (!isObject(value)) return value
    const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOffers(item)]))
    return { ...copy, ...offers.get(value) }
  }
  const metas = [...files].filter(([file]) => file.startsWith('schemas/meta/'))
  const schemas = new Map(
    metas.map(([file, meta]) => [file.slice('schemas/meta/'.length), withOffers(withEffects(meta)) as JsonObject] as const),
  )
  const names = schemas.get('names.meta.json')
  if (names)
    schemas.set('names.meta.json', {
      ...names,
      definitions: { ...(names.definitions as JsonObject), ...effects(names, definitions) },
    })
  return schemas.set('openapi.json', openapiSchema(definitions))
}

type Named = { [kind: string]: string[] }

/** Parts of meta-schemas that hold names of one kind wherever files have them → the names there are. */
function offersByPart(files: DefinitionFiles, definitions: Definitions): Map<Schema, JsonObject> {
  const references = new Map(collectReferences(definitions).map(({ kind, file, path, id }) => [`${file}#${path}#${id}`, kind]))
  const { strict, loose }: { strict: Named; loose: Named } = editorNames(files, definitions)
  const found = new Map<Schema, { kinds: Set<string>; values: Set<string> }>()
  for (const [file, content] of files) {
    const meta = metaSchemaFileOf(file)
    if (meta === null) continue
    for (const { path, value, parts } of metaPlaces(content, meta, files)) {
      const part = parts[0]?.schema
      if (typeof value !== 'string' || !part || part.enum !== undefined || part.const !== undefined) continue
      const seen = found.get(part) ?? { kinds: new Set(), values: new Set() }
      found.set(part, seen)
      seen.kinds.add(references.get(`${file}#${path}#${value}`) ?? '')
      seen.values.add(value)
    }
  }
  return new Map(
    [...found].flatMap(([part, { kinds, values }]) => {
      const [kind = ''] = kinds
      const named = kinds.size === 1 ? strict[kind] : undefined
      if (named) return [[part, { enum: withThose(named, values) }] as const]
      // A state may be named from its root (#brand.verified) or its parent (.steady).
      const guess = Object.values(loose).find(all =>
        [...values].every(one => all.includes(one.split(/[#.]/).at(-1) || one) || all.includes(one)),
      )
      if (!guess) return []
      const offer: JsonObject = { examples: withThose(guess, values) }
      return [[part, offer] as const]
    }),
  )
}

function withThose(names: string[], values: Set<string>): string[] {
  return [...new Set([...names, ...values])].sort()
}

/** The parameters of an effect follow from its name; the checker has a rule for them, an editor needs them in the schema. */
function withEffects(meta: JsonObject): JsonObject {
  const action = isObject(meta.definitions) ? meta.definitions.action : undefined
  if (!isObject(meta.definitions) || !isObject(action)) return meta
  const parameters = { $ref: 'names.meta.json#/definitions/effectsWithParameters' }
  return { ...meta, definitions: { ...meta.definitions, action: { ...action, allOf: [parameters] } } }
}

function effects({ definitions: parts }: JsonObject, definitions: Definitions): JsonObject {
  const all = isObject(parts) && isObject(parts.effectParameters) ? parts.effectParameters.properties : {}
  const messages = { enum: idsOf('message', definitions) }
  const rows = Object.entries(isObject(all) ? all : {}).map(([type, params]) => {
    const named = isObject(params) && isObject(params.properties) && isObject(params.properties.message)
    const known =
      named && isObject(params) ? { ...params, properties: { ...(params.properties as JsonObject), message: messages } } : params
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name
    return { if: { required: ['type'], properties: { type: { const: type } } }, then: { properties: { params: known } } }
  })
  return { effectsWithParameters: { properties: { type: { enum: Object.keys(isObject(all) ? all : {}) } }, allOf: rows } }
}
