import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { keywords } from '#engine/validation/keywords.ts'
import type { Sentences } from '#engine/validation/sentences.ts'
import { counted } from '#engine/validation/title-words.ts'
import { isObject } from '../json/is-object.ts'
import { quantityAt } from '../limits/quantities.ts'
import type { Json, JsonObject } from '../types.ts'

const filledWhenSaid = keywords.filter(({ limit }) => limit).map(({ keyword }) => keyword)

/** The limits that texts name, and the words for numbers and durations. */
type Telling = { limits: JsonObject; say: Sentences }

/**
 * A schema in which the texts of each field hold the field's own values: `{{/maxLength}}` in `errorMessage` or `description` becomes
 * what stands after the keyword, `{{/limits/password/minimum}}` a limit of limits.json in words, numbers of entries below ten in words.
 * Tokens that lead to nothing stay as they are.
 */
export function fillTexts(schema: JsonObject, said: Telling): JsonObject {
  return fillObject(schema, schema, said)
}

function fillObject(node: JsonObject, field: JsonObject, said: Telling): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (typeof value === 'string') return [key, value.includes('{{/') ? fillText(value, field, said) : value]
      if (isObject(value)) return [key, fillObject(value, key === 'errorMessage' ? field : value, said)]
      return [key, Array.isArray(value) ? value.map(item => fillItem(item, said)) : value]
    }),
  )
}

function fillText(text: string, whole: JsonObject, { limits, say }: Telling): string {
  const field = Object.fromEntries(Object.entries(whole).filter(([keyword]) => !filledWhenSaid.includes(keyword)))
  const { minItems, maxItems } = field
  const counts = {
    ...(minItems !== undefined && { minItems: counted(minItems, say) }),
    ...(maxItems !== undefined && { maxItems: counted(maxItems, say) }),
  }
  const filled = fillTokens(text, { ...field, ...counts }, path => quantityAt({ limits }, path, say) ?? `{{${path}}}`)
  return text.startsWith('{{') ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}

function fillItem(item: Json, said: Telling): Json {
  if (isObject(item)) return fillObject(item, item, said)
  return Array.isArray(item) ? item.map(one => fillItem(one, said)) : item
}
