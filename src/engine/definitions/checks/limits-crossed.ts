import type { Finding, Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { formPlaces, sharedPlaces } from './field-places.ts'

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

/** Nothing can be entered in such a field. */
export const limitsCrossed: Rule = {
  rule: 'limits-crossed',
  about: 'the smallest that a field takes is not above the largest',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) =>
      pairs.flatMap(([least, most]): Finding[] => {
        const [low, high] = [schema[least], schema[most]]
        // Beside a reference the limits are those of another place, which is looked at there.
        if (raw[least] === undefined && raw[most] === undefined) return []
        if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return []
        const message = `"${least}" is ${low}, but "${most}" is ${high}, so nothing fits`
        return [{ file, path: pointer(path, least), message, fix: `Make "${least}" smaller or "${most}" larger.` }]
      }),
    )
  },
}
