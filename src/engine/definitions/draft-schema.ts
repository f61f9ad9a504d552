import { movesWithClock } from '#engine/validation/comparison-rules.ts'
import { keywords } from '#engine/validation/keywords.ts'
import { isObject } from './is-object.ts'
import type { Json, JsonObject, Schema } from './kinds.ts'

// What makes work in progress incomplete, not wrong. `const` is a consent, given on submitting.
const completeness = new Set(['required', 'minLength', 'minItems', 'minProperties', 'contains', 'const', 'default'])
// A draft is not wrong because a day has passed.
const comparing = new Set(keywords.filter(({ limit }) => limit).map(({ keyword }) => keyword))
const perEntry = new Set(['properties', 'patternProperties'])

/**
 * The schema that work in progress is held to: types, lengths, formats and names of fields as in `schema`, but nothing that asks for
 * a value to be there. Alternatives of whole objects are left out, because which one is meant shows only when all is filled in.
 */
export function draftSchema(schema: Schema): Schema {
  const draft: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (completeness.has(key) || (comparing.has(key) && movesWithClock(value))) continue
    if (perEntry.has(key) && isObject(value)) draft[key] = eachOf(value)
    else if (key === 'items' && isObject(value)) draft.items = draftSchema(value)
    else if (key === 'then' || key === 'else') {
      const part = isObject(value) ? draftSchema(value) : value
      if (hasRules(part)) draft[key] = part
    } else if (key === 'allOf' && Array.isArray(value)) {
      const parts = value.map(part => (isObject(part) ? draftSchema(part) : part)).filter(hasRules)
      if (parts.length > 0) draft.allOf = parts
    } else if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value)) {
      if (value.every(isOption)) draft[key] = value
    } else draft[key] = value
  }
  if (draft.if !== undefined && draft.then === undefined && draft.else === undefined) delete draft.if
  return draft
}

function eachOf(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, isObject(value) ? draftSchema(value) : value]))
}

function isOption(part: Json): boolean {
  return isObject(part) && Object.hasOwn(part, 'const')
}

function hasRules(part: Json): boolean {
  return !isObject(part) || Object.keys(part).some(key => key !== 'type')
}
