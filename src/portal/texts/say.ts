import { createElement, Fragment, type ReactNode } from 'react'
import { formatParts, formatText } from '#engine/texts/format-text.ts'
import { type Sentences, sentencesOf } from '#engine/validation/sentences.ts'
import type { Tag, TextValues } from '#generated/texts.d.ts'
import { pageLanguage } from '../theme/page-meta.ts'
import { textsBeforeDefinitions } from './before-definitions.ts'

/** A part of the page, whose words stand in `schemas/texts/<room>.texts.json`. */
export type Room = keyof TextValues
type Words = { [room: string]: { [key: string]: string } | undefined }

type PlainKey<In extends Room> = {
  [Key in keyof TextValues[In]]: Tag extends TextValues[In][Key][keyof TextValues[In][Key]] ? never : Key
}[keyof TextValues[In]]
/** The values of a text; of one of several texts those of all. */
type Every<In extends Room, Key> = { [Name in NameIn<In, Key>]: Value<In, Key, Name> }
type NameIn<In extends Room, Key> = Key extends keyof TextValues[In] ? keyof TextValues[In][Key] : never
type Value<In extends Room, Key, Name> = Key extends keyof TextValues[In]
  ? Name extends keyof TextValues[In][Key]
    ? TextValues[In][Key][Name]
    : never
  : never
/** What stands in a text may be drawn; what a tag holds is handed to code that draws it. */
type Drawn<Values> = {
  [Name in keyof Values]: Values[Name] extends Tag
    ? (inside: ReactNode) => ReactNode
    : Values[Name] extends number
      ? number
      : ReactNode
}
type Given<Values> = [keyof Values] extends [never] ? [] : [values: Values]

/** Says the words of a room: a text by its key, with the values that its message needs. `rich`: with links and the like, to be drawn. */
export type Say<In extends Room> = {
  <Key extends string & PlainKey<In>>(key: Key, ...values: Given<Every<In, Key>>): string
  rich<Key extends string & keyof TextValues[In]>(key: Key, ...values: Given<Drawn<Every<In, Key>>>): ReactNode
}

let adopted: Words = {}
let made: { [In in Room]?: Say<In> } = {}

const listeners = new Set<() => void>()

/** From now on these words are said: those of the published set. What says them is made anew, so that what is drawn with it is drawn anew. */
export function adoptTexts(rooms: Words): void {
  adopted = rooms
  made = {}
  for (const listener of listeners) listener()
}

/** Has the listener called whenever other words are adopted, until the returned function is called. */
export function onAdoptedTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The words of a room for code outside of components; the same function until others are adopted. */
export function textsOf<In extends Room>(room: In): Say<In> {
  const known = made[room]
  if (known) return known
  const say = sayIn(room)
  Object.assign(made, { [room]: say })
  return say
}

function sayIn<In extends Room>(room: In): Say<In> {
  const message = (key: string): string => adopted[room]?.[key] ?? textsBeforeDefinitions[room]?.[key] ?? key
  // Which values belong to which text is the compiler's business, above.
  const say = (key: string, ...[values]: unknown[]): string => formatText(message(key), Object(values), pageLanguage())
  const rich = (key: string, ...[values]: unknown[]): ReactNode =>
    createElement(Fragment, null, ...formatParts<ReactNode>(message(key), drawn(Object(values)), pageLanguage()))
  return Object.assign(say, { rich })
}

/** Says what is wrong with a field, in the words that are said now. */
export const sentences: Sentences = (key, values) => sentencesOf(adopted.sentences ?? {}, pageLanguage())(key, values)

/** Tags get their words as one node. */
function drawn(values: { [name: string]: ReactNode | ((inside: ReactNode) => ReactNode) }) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (inside: ReactNode[]) => value(createElement(Fragment, null, ...inside)) : value,
    ]),
  )
}
