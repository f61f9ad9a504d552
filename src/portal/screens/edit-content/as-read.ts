import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Content, Json, JsonObject, Texts } from '#engine/definitions/types.ts'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { previewLine } from '../../content/text-samples.ts'
import { pageLanguage } from '../../theme/page-meta.ts'
import { labelOf } from './place-of.ts'
import type { ReadContent } from './read-content.ts'

/** What is being edited as it is read: tokens filled in where they are known, texts of the page with sample values. */
export function asRead({ kind, quantities }: ReadContent, content: JsonObject): Content {
  if (kind === 'content') return filledIn(content, quantities)
  const { title, texts, samples = {} } = asTexts(content)
  const lines = Object.entries(texts).map(([key, text]) => [labelOf(key), previewLine(text, samples, pageLanguage())])
  return { title, texts: Object.fromEntries(lines) }
}

/** What a texts file says: the server sends nothing else for that kind. */
export function asTexts(content: JsonObject): Texts {
  return { title: '', texts: {}, ...content }
}

/** A content with its tokens filled in: one that is not known yet, or leads to nothing, stays as it was typed. */
function filledIn(content: JsonObject, quantities: ReadContent['quantities']): Content {
  const fill = (value: Json): Json => {
    if (typeof value === 'string') return fillTokens(value, {}, token => quantities[token] ?? `{{${token}}}`)
    if (Array.isArray(value)) return value.map(fill)
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)])) : value
  }
  const made = fill(content)
  return { title: '', ...(isObject(made) ? made : {}) }
}
