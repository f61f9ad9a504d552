import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, Schema } from '#engine/definitions/types.ts'

/** Keywords whose subschemas look at the same value as the schema they stand in, and how many path segments one takes. */
const inPlace: { readonly [keyword: string]: number } = {
  allOf: 2,
  anyOf: 2,
  oneOf: 2,
  if: 1,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: 1,
  else: 1,
  not: 1,
  dependencies: 2,
}
/** Keywords whose subschemas look at a part of the value. */
const inner: { readonly [keyword: string]: number } = {
  properties: 2,
  patternProperties: 2,
  items: 1,
  additionalProperties: 1,
  contains: 1,
}

/** The segments of a schema path of Ajv ("#/allOf/0/then/required"), decoded. */
export function schemaSegments(schemaPath: string): string[] {
  return schemaPath
    .replace(/^#\/?/, '')
    .split('/')
    .filter(segment => segment !== '')
    .map(segment => decode(segment).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The schema at a path of segments, or undefined. */
export function schemaAt(schema: Schema, segments: string[]): Schema | undefined {
  let place: Json | undefined = schema
  for (const segment of segments) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, segment)) return undefined
    place = (place as { [key: string]: Json })[segment]
  }
  return isObject(place) ? place : undefined
}

/** The path with branches taken out: where the same value is described outside of `allOf`, `then` and the like. */
export function withoutBranches(segments: string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < segments.length; ) {
    const keyword = segments[index] ?? ''
    const skipped = inPlace[keyword]
    const taken = keyword === 'items' && /^[0-9]+$/.test(segments[index + 1] ?? '') ? 2 : (inner[keyword] ?? 1)
    if (!skipped) kept.push(...segments.slice(index, index + taken))
    index += skipped ?? taken
  }
  return kept
}

/** Properties of an object by name, those that only a branch (`then`, `allOf` …) describes included, after the schema's own. */
export function propertiesOf(schema: Schema): { [name: string]: Schema } {
  const found = new Map<string, Schema>()
  const add = (part: Json | undefined) => {
    if (!isObject(part)) return
    for (const [name, field] of Object.entries(isObject(part.properties) ? part.properties : {})) {
      if (!found.has(name) && isObject(field)) found.set(name, field)
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) if (Array.isArray(part[keyword])) part[keyword].forEach(add)
    add(part.then)
    add(part.else)
  }
  add(schema)
  return Object.fromEntries(found)
}
