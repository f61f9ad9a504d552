import type { Json, JsonObject } from '#engine/definitions/kinds.ts'

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

/** What we say where a form has no `errorMessage` for a keyword. Takes the parameters of Ajv's error. */
const byKeyword: { [keyword: string]: (params: JsonObject) => string } = {
  // Presence
  required: () => 'This is needed',
  additionalProperties: () => 'There is no such field here',
  'false schema': () => 'This does not apply here',
  // Text
  minLength: ({ limit }) => (limit === 1 ? 'This is needed' : `Enter at least ${count(limit, 'character', 'characters')}`),
  maxLength: ({ limit }) => `Enter at most ${count(limit, 'character', 'characters')}`,
  pattern: () => 'This is not written as it should be',
  format: () => 'This is not written as it should be',
  // Numbers
  minimum: ({ limit }) => `Enter ${limit} or more`,
  maximum: ({ limit }) => `Enter ${limit} or less`,
  exclusiveMinimum: ({ limit }) => `Enter more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `Enter less than ${limit}`,
  multipleOf: ({ multipleOf }) => `Enter a multiple of ${multipleOf}`,
  // Lists
  minItems: ({ limit }) => `Add at least ${count(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `Keep at most ${count(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'The same entry stands here twice',
  contains: () => 'An entry is missing here',
  // Choices
  const: () => 'Choose one of the options',
  enum: () => 'Choose one of the options',
  oneOf: () => 'Choose one of the options',
  anyOf: () => 'Choose one of the options',
  // Kinds of value
  type: ({ type }) => byType[String(Array.isArray(type) ? type[0] : type)] ?? 'Another kind of value is needed here',
  // Our keywords
  equalTo: () => 'The two values are not the same',
  sameDomainAs: () => 'The two addresses must be on the same domain',
  containsValueOf: () => 'The two values do not belong together',
  contrastWith: () => 'The colour is too close to the other: its contrast is {{measured}}:1',
  laterThan: () => 'This must be later than the other date',
  notBelowAddress: () => 'The range ends before it begins',
  distinctBy: () => 'Two entries say the same',
  distinctRanges: () => 'Two entries share an address',
}

/** The sentence for a keyword that the form says nothing about. */
export function defaultSentence(keyword: string, params: JsonObject): string {
  return Object.hasOwn(byKeyword, keyword) ? (byKeyword[keyword]?.(params) ?? '') : 'This is not valid'
}
