import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

const documents = new WeakMap<PublishedSet, JsonObject>()

/** The OpenAPI document of the calls that anybody may make, with only what they refer to. Made once for a set. */
export function publicDocument(set: PublishedSet): JsonObject {
  const known = documents.get(set)
  if (known) return known
  const { paths, components: _all, ...rest } = set.openapi
  const open = Object.entries(paths as { [path: string]: JsonObject }).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(([, operation]) => (operation as JsonObject)['x-right'] === 'public')
    return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : []
  })
  const made = { ...rest, paths: Object.fromEntries(open), components: {} as { [section: string]: JsonObject } }
  for (const reference of followed(made.paths, set.openapi)) {
    const [, , section = '', name = ''] = reference.split('/')
    made.components[section] = { ...made.components[section], [name]: valueAt(set.openapi, reference.slice(1)) as JsonObject }
  }
  documents.set(set, made)
  return made
}

/** References to components from a value, and from what they lead to. */
function followed(value: unknown, document: JsonObject, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    const reference = key === '$ref' && typeof inner === 'string' ? /^#\/components\/[^/]+\/[^/]+/.exec(inner)?.[0] : undefined
    if (reference === undefined) followed(inner, document, found)
    else if (!found.has(reference)) followed(valueAt(document, reference.slice(1)), document, found.add(reference))
  }
  return found
}
