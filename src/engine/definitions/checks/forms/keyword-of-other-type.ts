import { allKeywords } from '#engine/validation/all-keywords.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { writtenFields } from '../places/field-places.ts'
import { typesOf } from '../places/value-types.ts'
import type { Rule } from '../rule.ts'

/** Which types a keyword limits; on others it does nothing. */
const limits: { [keyword: string]: string[] } = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  contains: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  minProperties: ['object'],
  maxProperties: ['object'],
  ...Object.fromEntries(allKeywords.flatMap(({ keyword, types }) => (types ? [[keyword, types]] : []))),
}

/** A limit that never applies reads as if it did. */
export const keywordOfOtherType: Rule = {
  rule: 'keyword-of-other-type',
  about: 'keywords limit values of the type of their field',
  check(definitions) {
    return writtenFields(definitions).flatMap(({ file, path, raw }) => {
      const types = typesOf(raw)
      if (types.length === 0) return []
      return Object.keys(raw).flatMap(keyword => {
        const limited = Object.hasOwn(limits, keyword) ? limits[keyword] : undefined
        if (!limited || limited.some(type => types.includes(type))) return []
        const message = `"${keyword}" limits ${limited.join(' and ')} values, but the field is ${types.join(' or ')}`
        return [{ file, path: appendPointer(path, keyword), message, fix: `Remove "${keyword}", or write another "type".` }]
      })
    })
  },
}
