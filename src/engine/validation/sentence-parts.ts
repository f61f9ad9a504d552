import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { isChosen } from './missing.ts'
import type { Sentences } from './sentences.ts'
import { counted, inSentence, isNoun, withArticle } from './title-words.ts'

/**
 * What a sentence is made of: the parameters of Ajv's error, the field, the fields beside it, and what stands in it; whether two amounts of money could not
 * be compared; and what says it.
 */
export type SentenceContext = {
  params: JsonObject
  field: Schema
  beside: { [name: string]: Schema }
  value?: Json | undefined
  inOtherCurrency?: boolean
  say: Sentences
}

/** Whether the title can be the subject of a sentence. */
export function isNamed({ title }: Schema): boolean {
  return typeof title === 'string' && isNoun(title)
}

/** The field as what a sentence is about. */
export function subject({ field, say }: SentenceContext): string {
  return isNamed(field) ? String(field.title) : say('this')
}

/** The field as what something is done to. */
export function object({ field, say }: SentenceContext): string {
  return isNamed(field) ? withArticle(String(field.title), say) : say('this-object')
}

/** What one entry of a list is called. */
export function one({ field: { items }, say }: SentenceContext): string {
  return isObject(items) && typeof items.title === 'string' ? inSentence(items.title) : say('entry')
}

/** So many entries of a list: "one contact", "two use cases". */
export function entries(said: SentenceContext, number: Json | undefined): string {
  const { field, say } = said
  if (number === 1) return say('one-entry', { name: one(said) })
  const name = isNamed(field) ? inSentence(String(field.title)) : say('entries')
  return say('several-entries', { counted: counted(number, say), name })
}

/** Whether the entries of a list are chosen. */
export function chosenItems({ items }: Schema): boolean {
  return isObject(items) && isChosen(items)
}

/** The field that stands after a keyword: "the website". */
export function other({ field, beside, say }: SentenceContext, keyword: string): string {
  const parameter = field[keyword] ?? null
  return withArticle(titleIn(beside, isObject(parameter) ? parameter.field : parameter) ?? say('other-value'), say)
}

/** The title of a field by its name. */
export function titleIn(fields: { [name: string]: Schema }, name: Json | undefined): string | undefined {
  const title = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name]?.title : undefined
  return typeof title === 'string' ? title : undefined
}

/** The fields of a list's entries. */
export function propertiesOfItems({ items }: Schema): { [name: string]: Schema } {
  return isObject(items) && isObject(items.properties) ? (items.properties as { [name: string]: Schema }) : {}
}
