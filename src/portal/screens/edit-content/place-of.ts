import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PartSchema } from '../../content/edited.ts'
import type { Say } from '../../texts/say.ts'

/** What a text is called where nothing else does: its key, in words. */
export function labelOf(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`
}

/** A place in words, as the fields are called: "Category 1, Question 2, Answer". */
export function placeOf(schema: PartSchema, path: string, say: Say<'content-editor'>): string {
  const words: string[] = []
  let part: PartSchema | undefined = schema
  for (const key of pointerKeys(path) ?? []) {
    if (part?.type === 'array') {
      part = part.items
      words.push(`${part?.title ?? say('entry')} ${Number(key) + 1}`)
      continue
    }
    const named: PartSchema | undefined = part?.properties?.[key]
    const rest: PartSchema | boolean | undefined = part?.additionalProperties
    part = named ?? (typeof rest === 'object' ? rest : undefined)
    // Lists are said by their entries, and texts by themselves.
    if (part?.type !== 'array' && !part?.additionalProperties) words.push(part?.title ?? labelOf(key))
  }
  return words.join(', ')
}
