import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type Meanings, type MeaningTexts, meaningsOf, meaningTexts } from '#engine/records/meanings.ts'

/** What is known of what came with an event, and goes along with what the event sets off: which fields say what, and what messages tell. */
export type Given = { meanings: Meanings; said: MeaningTexts }

/** Of an event with which nothing came. */
export const nothingGiven: Given = { meanings: {}, said: {} }

/** Of what was typed in an event's form; without one another system answered, with a comment or something else (messaging/external-requests.ts). */
export function givenWith(form: PublishedForm | undefined, input: JsonObject): Given {
  if (form) return { meanings: meaningsOf(form.schema), said: meaningTexts(form.schema, input) }
  return typeof input.comment === 'string' ? { meanings: { comment: 'comment' }, said: { comment: input.comment } } : nothingGiven
}
