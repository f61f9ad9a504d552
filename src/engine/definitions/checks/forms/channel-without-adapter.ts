import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { nearest } from '../../json/nearest.ts'
import type { Schema } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import { namesOf } from '../places/names-of.ts'
import type { Rule } from '../rule.ts'

const table = 'src/server/messaging/platforms.ts'

/** A record that names a channel without an adapter could be filled in and approved, and nothing would ever be sent for it. */
export const channelWithoutAdapter: Rule = {
  rule: 'channel-without-adapter',
  about: `the options of a field that names a messaging channel (x-channel) have an adapter each in ${table}`,
  check(definitions) {
    const served = namesOf(definitions.files, 'channels')
    const those = `Those served are: ${served.join(', ')}.`
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
      if (raw['x-channel'] !== true) return []
      const options = optionsOf(raw)
      if (options.length === 0)
        return [
          {
            ...{ file, path: appendPointer(path, 'x-channel'), message: 'A field that names a messaging channel has no options' },
            fix: `Add "oneOf" with those that are served: ${served.join(', ')}.`,
          },
        ]
      return options
        .filter(({ value }) => !served.includes(value))
        .map(({ value, at }) => {
          const near = nearest(value, served)
          return {
            ...{ file, path: path + at, message: `No adapter serves the messaging channel "${value}"` },
            fix: `${near ? `Did you mean "${near}"? ` : ''}${those} Add an adapter to ${table}, or remove the option.`,
          }
        })
    })
  },
}

function optionsOf({ oneOf, enum: values, const: only }: Schema): { value: string; at: string }[] {
  return [
    ...(Array.isArray(oneOf) ? oneOf : []).map((one, index) => ({
      value: String(isObject(one) ? one.const : one),
      at: `/oneOf/${index}/const`,
    })),
    ...(Array.isArray(values) ? values : []).map((one, index) => ({ value: String(one), at: `/enum/${index}` })),
    ...(only === undefined ? [] : [{ value: String(only), at: '/const' }]),
  ]
}
