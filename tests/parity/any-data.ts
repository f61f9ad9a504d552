import fc from 'fast-check'
import type { Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { hostileNames } from './hostile.ts'
import { valuesFor } from './values.ts'

/**
 * Data of a form in which several fields are wrong at once: each is right, missing, one of the values worth giving, or anything, and
 * there may be more fields than the form has.
 */
export function anyData(schema: Schema, base: { [field: string]: unknown }): fc.Arbitrary<{ [field: string]: unknown }> {
  const fields = Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const value = fc.oneof(
      { weight: 5, arbitrary: fc.constant(base[name]) },
      { weight: 4, arbitrary: fc.constantFrom(...valuesFor(field, base[name])) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    )
    return fc.option(fc.tuple(fc.constant(name), value), { freq: 6, nil: null })
  })
  const name = fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: 'grapheme', maxLength: 12 }))
  const more = fc.array(fc.tuple(name, fc.jsonValue({ maxDepth: 2 })), { maxLength: 2 })
  return fc
    .tuple(fc.tuple(...fields), fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: more }))
    .map(([own, others]) => Object.fromEntries([...own.flatMap(one => (one ? [one] : [])), ...others]))
}
