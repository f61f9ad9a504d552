import type { JsonObject } from '#engine/definitions/types.ts'

/** Answers as they are kept with the record: those to a row by carrier under the carrier's key, because other carriers are not told them. */
export function answersAt(scope: string, answers: JsonObject): JsonObject {
  if (scope === '') return answers
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [`${scope}/${name}`, value]))
}

/** Without answers to rows of carriers other than this one. */
export function answersSeenAt(carrier: string, answers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !name.includes('/') || name.startsWith(`${carrier}/`)))
}

/** Kept answers by their own names. */
export function answersByName(answers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name.slice(name.indexOf('/') + 1), value]))
}
