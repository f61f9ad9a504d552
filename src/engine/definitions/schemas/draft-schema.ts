import { allKeywords } from '#engine/validation/all-keywords.ts'
import { movesWithClock } from '#engine/validation/comparison-rules.ts'
import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject, Schema } from '../types.ts'

// What makes work in progress incomplete, not wrong. `const` is a consent, given on submitting.
const completeness = new Set(['required', 'minLength', 'minItems', 'minProperties', 'contains', 'const', 'default'])
// A draft is not wrong because a day has passed.
const comparing = new Set(allKeywords.filter(({ limit }) => limit).map(({ keyword }) => keyword))
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

// What somebody has typed may still be wrong: it is kept as it is, and said at its field.
const rules = new Set([
  ...['pattern', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems'],
  ...allKeywords.map(({ keyword }) => keyword),
])
// Nobody types these; the server looks for what they name.
const named = new Set(['upload-id', 'ref'])

/**
 * The schema that the draft of a record is held to: the types and names of its fields and the options of a choice, but no rule that a text
 * which is being typed may break. How long texts and data may be at all, the limits of requests say.
 */
export function typedSchema(schema: Schema): Schema {
  const loose = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(loose)
    if (!isObject(part)) return part
    const kept = Object.entries(part).filter(([key, value]) => !rules.has(key) && (key !== 'format' || named.has(String(value))))
    return Object.fromEntries(
      kept.map(([key, value]) => [
        key,
        key === 'if' ? value : perEntry.has(key) && isObject(value) ? eachLoose(value) : loose(value),
      ]),
    )
  }
  const eachLoose = (map: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [name, loose(value)]))
  const draft = loose(draftSchema(schema)) as Schema
  // Conditions stand as they are: they ask what is shown.
  const parts = Array.isArray(draft.allOf) ? draft.allOf.filter(hasRules) : []
  const { allOf: _, ...rest } = draft
  return parts.length > 0 ? { ...rest, allOf: parts } : rest
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
