import { wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { textProblems } from '#engine/texts/text-problems.ts'
import type { ReadContent } from './read-content.ts'

/** What the server would refuse of texts, before they are sent. */
export function problemsOfTexts({ kind, words }: ReadContent, typed: JsonObject): { path: string; message: string }[] {
  if (kind !== 'texts') return []
  return Object.entries(wordsOf(typed)).flatMap(([key, text]) =>
    textProblems(null, text, words[key]?.given ?? null).map(({ message, fix }) => ({
      path: appendPointer('/texts', key),
      message: `${message}. ${fix}`,
    })),
  )
}
