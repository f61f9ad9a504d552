import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { formatText } from '#engine/texts/format-text.ts'
import { type Sentences, sentencesOf } from '#engine/validation/sentences.ts'
import { roomsAsBuilt } from '#generated/as-built.ts'
import type { TextValues } from '#generated/texts.d.ts'

type Room = keyof TextValues
type Words = Pick<PublishedSet, 'texts' | 'language'>
type Given<Values> = [keyof Values] extends [never] ? [] : [values: Values]

/** Says the texts of a room (`schemas/texts/<room>.texts.json`): by key, with the values that the text needs. */
export type PageTexts<In extends Room> = <Key extends string & keyof TextValues[In]>(
  key: Key,
  ...values: Given<TextValues[In][Key]>
) => string

/** The texts of a room as a set has them; those of the files this code was built with where an older set has none, or there is no set. */
export function pageTexts<In extends Room>(room: In, set: Words = { texts: roomsAsBuilt }): PageTexts<In> {
  return (key, ...[values]) => formatText(set.texts[room]?.[key] ?? roomsAsBuilt[room][key], { ...values }, set.language ?? 'en')
}

/** What says what is wrong with a field, in the words of a set. */
export function sentencesOfSet(set: Words): Sentences {
  return sentencesOf(set.texts.sentences ?? roomsAsBuilt.sentences, set.language ?? 'en')
}

/** One of them. */
export function pageText<In extends Room, Key extends string & keyof TextValues[In]>(
  set: Words,
  room: In,
  key: Key,
  ...values: Given<TextValues[In][Key]>
): string {
  return pageTexts(room, set)(key, ...values)
}
