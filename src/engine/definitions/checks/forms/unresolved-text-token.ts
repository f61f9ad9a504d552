import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { allKeywords } from '#engine/validation/all-keywords.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { leadsNowhere } from '../../limits/fill-limits.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

const limiting = allKeywords.filter(({ limit }) => limit).map(({ keyword }) => keyword)
const measuring = allKeywords.filter(({ measured }) => measured).map(({ keyword }) => keyword)

/** A token that leads to nothing would be shown as it is written. */
export const unresolvedTextToken: Rule = {
  rule: 'unresolved-text-token',
  about: 'tokens in the texts of a field lead to values of the field, or limits',
  check(definitions) {
    const { limits } = definitions
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) => {
      const known = Object.keys(schema).filter(key => typeof schema[key] === 'number')
      const texts = [
        ...['title', 'description', 'errorMessage'].map(key => [appendPointer(path, key), schema[key], raw[key], ''] as const),
        ...Object.entries(isObject(schema.errorMessage) ? schema.errorMessage : {}).map(
          ([key, text]) =>
            [
              appendPointer(path, 'errorMessage', key),
              text,
              isObject(raw.errorMessage) ? raw.errorMessage[key] : undefined,
              key,
            ] as const,
        ),
      ]
      return texts.flatMap(([at, text, written, keyword]): Finding[] => {
        if (typeof text !== 'string' || written === undefined) return []
        // Filled when it is said; other texts stand there before.
        const later = at.startsWith(appendPointer(path, 'errorMessage'))
          ? limiting.filter(name => schema[name] !== undefined)
          : []
        const unknown = tokensOf(text).filter(
          token => (token !== '/measured' || !measuring.includes(keyword)) && !later.includes(token.slice(1)),
        )
        return unknown.map(token => {
          if (token.startsWith('/limits/')) {
            const { message, fix } = leadsNowhere(token, { limits })
            return { file, path: at, message, fix }
          }
          const fix = limiting.includes(token.slice(1))
            ? 'Only "errorMessage" can say it: it is known when something is typed.'
            : suggestion(
                token,
                known.map(key => `/${key}`),
              )
          return { file, path: at, message: `{{${token}}} leads to no value of the field`, fix }
        })
      })
    })
  },
}
