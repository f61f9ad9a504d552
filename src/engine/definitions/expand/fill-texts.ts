import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { keywords } from '#engine/validation/keywords.ts'
import { counted } from '#engine/validation/title-words.ts'
import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject } from '../kinds.ts'
import { quantityAt } from '../limits/quantities.ts'

const filledWhenSaid = keywords.filter(({ limit }) => limit).map(({ keyword }) => keyword)

/**
 * A schema in which the texts of each field hold the field's own values: `{{/maxLength}}` in `errorMessage` or `description` becomes
 * what stands after the keyword, `{{/limits/password/minimum}}` a limit of limits.json in words, numbers of entries below ten in words.
 * Tokens that lead to nothing stay as they are.
 */
export function fillTexts(schema: JsonObject, limits: JsonObject = {}): JsonObject {
  return fillObject(schema, schema, limits)
}

function fillObject(node: JsonObject, field: JsonObject, limits: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (typeof value === 'string') return [key, value.includes('{{/') ? fillText(value, field, limits) : value]
      if (isObject(value)) return [key, fillObject(value, key === 'errorMessage' ? field : value, limits)]
      return [key, Array.isArray(value) ? value.map(item => fillItem(item, limits)) : value]
    }),
  )
}

function fillText(text: string, whole: JsonObject, limits: JsonObject): string {
  const field = Object.fromEntries(Object.entries(whole).filter(([keyword]) => !filledWhenSaid.includes(keyword)))
  const { minItems, maxItems } = field
  const counts = {
    ...(minItems !== undefined && { minItems: counted(minItems) }),
    ...(maxItems !== undefined && { maxItems: counted(maxItems) }),
  }
  const filled = fillTokens(text, { ...field, ...counts }, path => quantityAt({ limits }, path) ?? `{{${path}}}`)
  return text.startsWith('{{') ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}

function fillItem(item: Json, limits: JsonObject): Json {
  if (isObject(item)) return fillObject(item, item, limits)
  return Array.isArray(item) ? item.map(one => fillItem(one, limits)) : item
}
