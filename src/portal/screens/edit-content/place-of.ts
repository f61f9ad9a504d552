import { pointerKeys } from '#engine/definitions/json-pointer.ts'
import type { PartSchema } from '../../content/edited.ts'
import type { Say } from '../../texts/say.ts'

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
    // Lists are said by their entries.
    if (part?.type !== 'array') words.push(part?.title ?? key)
  }
  return words.join(', ')
}
