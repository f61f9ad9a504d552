import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import { namesField } from './comparison-rules.ts'
import { comparingKeywords, comparisonWords } from './comparison-sentences.ts'
import { formatMistakes } from './format-mistakes.ts'
import { formatSentences } from './format-sentences.ts'
import { isChosen, isMissing } from './missing.ts'
import { counted, inSentence, isNoun, withArticle } from './title-words.ts'

/**
 * What a sentence is made of: the parameters of Ajv's error, the field, the fields beside it, and what stands in it; whether two amounts
 * of money could not be compared.
 */
export type Said = {
  params: JsonObject
  field: Schema
  beside: { [name: string]: Schema }
  value?: Json | undefined
  inOtherCurrency?: boolean
}

const byType: { [type: string]: string } = {
  string: 'Enter text here',
  integer: 'Enter a whole number',
  number: 'Enter a number',
  boolean: 'Choose yes or no',
  array: 'A list is needed here',
  object: 'Several fields are needed here',
  null: 'Leave this empty',
}

const count = (number: Json | undefined, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const characters = (number: Json | undefined) => count(number, 'character', 'characters')

/** What we say where a form has no `errorMessage` for a keyword. */
const byKeyword: { [keyword: string]: (said: Said) => string } = {
  additionalProperties: () => 'There is no such field here',
  'false schema': () => 'This does not apply here',
  // Text
  minLength: ({ params, field }) =>
    isNamed(field)
      ? `${field.title} must have at least ${characters(params.limit)}`
      : `Write at least ${characters(params.limit)}`,
  maxLength: ({ params, field }) =>
    isNamed(field) ? `${field.title} can have at most ${characters(params.limit)}` : `Write at most ${characters(params.limit)}`,
  pattern: ({ field }) => `${subject(field)} is not written as it should be`,
  format: ({ field, value }) => ofFormat(field, value),
  'x-mentions': ({ field }) => `Write the name of the ${lastOf(field['x-mentions'])} into it`,
  lines: () => 'Leave out line ends and characters that cannot be seen',
  // Numbers
  minimum: ({ params, field }) => `${subject(field)} must be ${params.limit} or more`,
  maximum: ({ params, field }) => `${subject(field)} must be ${params.limit} or less`,
  exclusiveMinimum: ({ params, field }) => `${subject(field)} must be more than ${params.limit}`,
  exclusiveMaximum: ({ params, field }) => `${subject(field)} must be less than ${params.limit}`,
  multipleOf: ({ params, field }) => `${subject(field)} must be a multiple of ${params.multipleOf}`,
  // Lists
  minItems: ({ params, field }) => `${add(field)} at least ${entries(field, params.limit)}`,
  maxItems: ({ params, field }) => `${add(field)} at most ${entries(field, params.limit)}`,
  uniqueItems: ({ field }) => (chosenItems(field) ? `Choose each ${one(field)} once` : `The same ${one(field)} is listed twice`),
  contains: () => 'An entry is missing here',
  // Choices
  const: () => 'Choose one of the options',
  enum: () => 'Choose one of the options',
  oneOf: () => 'Choose one of the options',
  anyOf: () => 'Choose one of the options',
  // Kinds of value
  type: ({ params: { type } }) => byType[String(Array.isArray(type) ? type[0] : type)] ?? 'Another kind of value is needed here',
  // Our keywords
  equalTo: said => `${subject(said.field)} must be the same as ${other(said, 'equalTo')}`,
  sameDomainAs: said => `${subject(said.field)} must be on {{/measured}}, the domain of ${whoseDomain(said)}`,
  containsValueOf: said => `${subject(said.field)} must contain ${other(said, 'containsValueOf')}`,
  contrastWith: ({ field }) =>
    `The contrast of this colour is {{/measured}}:1; it must be at least ${partOf(field.contrastWith, 'least')}:1`,
  ...Object.fromEntries(comparingKeywords.map(keyword => [keyword, (said: Said) => compared(keyword, said)])),
  notBelowAddress: said => `${subject(said.field)} must be an address after ${other(said, 'notBelowAddress')}`,
  distinctBy: ({ field }) =>
    `The same ${inSentence(titleIn(propertiesOfItems(field), field.distinctBy) ?? 'entry')} is listed twice`,
  distinctRanges: () => 'Two of these ranges share an address',
}

/** The sentence for a keyword that the form says nothing about, made of the title and the limits of the field. */
export function defaultSentence(keyword: string, said: Said): string {
  if (isMissing(keyword, said.field)) return missing(said.field)
  return Object.hasOwn(byKeyword, keyword) ? (byKeyword[keyword]?.(said) ?? '') : `${subject(said.field)} is not valid`
}

const addresses = ['https-url', 'web-url']

function missing(field: Schema): string {
  if (field.const === true) return typeof field.title === 'string' ? `Confirm that ${inSentence(field.title)}` : 'Confirm this'
  if (field.type === 'array')
    return field.minItems === undefined || field.minItems === 0
      ? `${add(field)} ${object(field)}`
      : `${add(field)} at least ${entries(field, field.minItems)}`
  if (field.type === 'boolean') return 'Choose yes or no'
  if (field.format === 'upload-id') return `Upload ${object(field)}`
  if (!isNamed(field)) return isChosen(field) ? 'Choose one of the options' : 'This is needed'
  if (addresses.includes(String(field.format)) && !/address|site|url|link/i.test(String(field.title)))
    return `Enter the address of ${object(field)}`
  return `${isChosen(field) ? 'Choose' : 'Enter'} ${object(field)}`
}

function ofFormat(field: Schema, value: Json | undefined): string {
  if (field.format === 'ref') return `Choose ${object(field)} from the list`
  const format = String(field.format)
  const mistake = typeof value === 'string' ? formatMistakes[format]?.(value) : undefined
  return mistake ?? formatSentences[format] ?? `${subject(field)} is not written as it should be`
}

/** Whether the title can be the subject of a sentence. */
function isNamed({ title }: Schema): boolean {
  return typeof title === 'string' && isNoun(title)
}

function subject(field: Schema): string {
  return isNamed(field) ? String(field.title) : 'This'
}

function object(field: Schema): string {
  return isNamed(field) ? withArticle(String(field.title)) : 'this'
}

/** What one entry of a list is called. */
function one({ items }: Schema): string {
  return isObject(items) && typeof items.title === 'string' ? inSentence(items.title) : 'entry'
}

function entries(field: Schema, number: Json | undefined): string {
  if (number === 1) return `one ${one(field)}`
  return `${counted(number)} ${isNamed(field) ? inSentence(String(field.title)) : 'entries'}`
}

function chosenItems({ items }: Schema): boolean {
  return isObject(items) && isChosen(items)
}

function add(field: Schema): string {
  if (chosenItems(field)) return 'Choose'
  return Object.values(propertiesOfItems(field)).some(part => part.format === 'upload-id') ? 'Upload' : 'Add'
}

function other({ field, beside }: Said, keyword: string): string {
  const parameter = field[keyword] ?? null
  return withArticle(titleIn(beside, isObject(parameter) ? parameter.field : parameter) ?? 'other value')
}

/** "the website" beside it, or of what stands at the end of references the record: "the owner" of shop/owner/website. */
function whoseDomain(said: Said): string {
  const { sameDomainAs } = said.field
  const named = String(isObject(sameDomainAs) ? sameDomainAs.as : sameDomainAs)
  return named.includes('/') ? `the ${named.split('/').at(-2)?.replaceAll('_', ' ')}` : other(said, 'sameDomainAs')
}

function compared(keyword: string, said: Said): string {
  const limit = said.field[keyword] ?? null
  if (said.inOtherCurrency) return `${subject(said.field)} must be in the currency of ${other(said, keyword)}`
  return `${subject(said.field)} ${comparisonWords(keyword, limit, namesField(limit) ? other(said, keyword) : `{{/${keyword}}}`)}`
}

function titleIn(fields: { [name: string]: Schema }, name: Json | undefined): string | undefined {
  const title = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name]?.title : undefined
  return typeof title === 'string' ? title : undefined
}

function propertiesOfItems({ items }: Schema): { [name: string]: Schema } {
  return isObject(items) && isObject(items.properties) ? (items.properties as { [name: string]: Schema }) : {}
}

function partOf(parameter: Json | undefined, key: string): Json | undefined {
  return isObject(parameter) ? parameter[key] : undefined
}

function lastOf(parameter: Json | undefined): string {
  return String(partOf(parameter, 'of')).split('/').at(-1) ?? ''
}
