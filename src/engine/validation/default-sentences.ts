import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'
import { compared, comparingKeywords } from './comparison-sentences.ts'
import { formatMistakes } from './format-mistakes.ts'
import { isChosen, isMissing } from './missing.ts'
import {
  chosenItems,
  entries,
  isNamed,
  object,
  one,
  other,
  propertiesOfItems,
  type SentenceContext,
  subject,
  titleIn,
} from './sentence-parts.ts'
import { inSentence } from './title-words.ts'

const limited = (key: string) => (said: SentenceContext) =>
  said.say(key, { subject: subject(said), limit: String(said.params.limit) })
const withOther = (key: string, keyword: string) => (said: SentenceContext) =>
  said.say(key, { subject: subject(said), other: other(said, keyword) })
const plain = (key: string) => (said: SentenceContext) => said.say(key)

/** What is said where a form has no `errorMessage` for a keyword: made of the title and the limits of the field. */
const byKeyword: { [keyword: string]: (said: SentenceContext) => string } = {
  additionalProperties: plain('unknown-field'),
  'false schema': plain('does-not-apply'),
  // Text
  minLength: said => ofLength('too-short', said),
  maxLength: said => ofLength('too-long', said),
  pattern: said => said.say('not-as-it-should-be', { subject: subject(said) }),
  format: ofFormat,
  'x-mentions': ({ field, say }) => say('mention', { what: lastOf(field['x-mentions']) }),
  lines: plain('one-line'),
  // Numbers
  minimum: limited('minimum'),
  maximum: limited('maximum'),
  exclusiveMinimum: limited('exclusive-minimum'),
  exclusiveMaximum: limited('exclusive-maximum'),
  multipleOf: said => said.say('multiple-of', { subject: subject(said), limit: String(said.params.multipleOf) }),
  // Lists
  minItems: said => said.say(`${adding(said)}-at-least`, { entries: entries(said, said.params.limit) }),
  maxItems: said => said.say(`${adding(said)}-at-most`, { entries: entries(said, said.params.limit) }),
  uniqueItems: said => said.say(chosenItems(said.field) ? 'choose-once' : 'listed-twice', { one: one(said) }),
  contains: plain('entry-missing'),
  // Choices
  const: plain('choose-option'),
  enum: plain('choose-option'),
  oneOf: plain('choose-option'),
  anyOf: plain('choose-option'),
  // Kinds of value
  type: ({ params: { type }, say }) => say(`type-${Array.isArray(type) ? type[0] : type}`) || say('type-other'),
  // Our keywords
  equalTo: withOther('same-as', 'equalTo'),
  sameDomainAs: said => said.say('on-domain', { subject: subject(said), domain: '{{/measured}}', other: whoseDomain(said) }),
  containsValueOf: withOther('contains', 'containsValueOf'),
  contrastWith: ({ field, say }) =>
    say('contrast', { ratio: '{{/measured}}', least: String(partOf(field.contrastWith, 'least')) }),
  ...Object.fromEntries(comparingKeywords.map(keyword => [keyword, (said: SentenceContext) => compared(keyword, said)])),
  notBelowAddress: withOther('address-after', 'notBelowAddress'),
  distinctBy: ({ field, say }) =>
    say('listed-twice', { one: inSentence(titleIn(propertiesOfItems(field), field.distinctBy) ?? say('entry')) }),
  distinctRanges: plain('ranges-overlap'),
}

/** The sentence for a keyword that the form says nothing about. */
export function defaultSentence(keyword: string, said: SentenceContext): string {
  if (isMissing(keyword, said.field)) return missing(said)
  const known = Object.hasOwn(byKeyword, keyword) ? byKeyword[keyword] : undefined
  return known ? known(said) : said.say('not-valid', { subject: subject(said) })
}

const addresses = ['https-url', 'web-url']

function missing(said: SentenceContext): string {
  const { field, say } = said
  const { title } = field
  if (field.const === true) return typeof title === 'string' ? say('confirm-that', { name: inSentence(title) }) : say('confirm')
  if (field.type === 'array')
    return field.minItems === undefined || field.minItems === 0
      ? say(adding(said), { object: object(said) })
      : say(`${adding(said)}-at-least`, { entries: entries(said, field.minItems) })
  if (field.type === 'boolean') return say('choose-yes-or-no')
  if (field.format === 'upload-id') return say('upload', { object: object(said) })
  if (!isNamed(field)) return say(isChosen(field) ? 'choose-option' : 'needed')
  if (addresses.includes(String(field.format)) && !/address|site|url|link/i.test(String(title)))
    return say('enter-address', { object: object(said) })
  return say(isChosen(field) ? 'choose' : 'enter', { object: object(said) })
}

/** What is done with an entry of a list. */
function adding({ field }: SentenceContext): string {
  if (chosenItems(field)) return 'choose'
  return Object.values(propertiesOfItems(field)).some(part => part.format === 'upload-id') ? 'upload' : 'add'
}

function ofLength(key: string, said: SentenceContext): string {
  const { limit } = said.params
  const values = { count: Number(limit), number: String(limit) }
  return isNamed(said.field) ? said.say(key, { subject: subject(said), ...values }) : said.say(`${key}-unnamed`, values)
}

function ofFormat(said: SentenceContext): string {
  const { field, value, say } = said
  if (field.format === 'ref' || field.format === 'key') return say('choose-from-list', { object: object(said) })
  const mistake = typeof value === 'string' ? formatMistakes[String(field.format)]?.(value, say) : undefined
  return mistake || say(`format-${field.format}`) || say('not-as-it-should-be', { subject: subject(said) })
}

/** "the website" beside it, or of what stands at the end of references the record: "the owner" of shop/owner/website. */
function whoseDomain(said: SentenceContext): string {
  const { sameDomainAs } = said.field
  const named = String(isObject(sameDomainAs) ? sameDomainAs.as : sameDomainAs)
  const name = named.split('/').at(-2)?.replaceAll('_', ' ')
  return name === undefined ? other(said, 'sameDomainAs') : said.say('whose', { name })
}

function partOf(parameter: Json | undefined, key: string): Json | undefined {
  return isObject(parameter) ? parameter[key] : undefined
}

function lastOf(parameter: Json | undefined): string {
  return String(partOf(parameter, 'of')).split('/').at(-1) ?? ''
}
