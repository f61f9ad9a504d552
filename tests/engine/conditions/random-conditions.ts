import fc from 'fast-check'
import type { Condition, JsonObject } from '#engine/definitions/types.ts'

/** Facts are small objects under these names, so that random conditions often meet them. */
const names = ['a', 'b', 'c']
const simple = fc.constantFrom<null | boolean | number | string>(null, true, false, 0, 1, 7, '', 'x', 'yes')

const { value } = fc.letrec<{ value: JsonObject | null | boolean | number | string; object: JsonObject }>(tie => ({
  value: fc.oneof({ depthSize: 'small' }, simple, tie('object')),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
}))

export const randomFacts: fc.Arbitrary<JsonObject> = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 })

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  simple.map(expected => ({ const: expected })),
  fc.constantFrom<Condition>(
    { type: 'string' },
    { type: ['null', 'boolean'] },
    { minimum: 1 },
    { minLength: 1 },
    { pattern: '^y' },
    { enum: [1, 'x'] },
  ),
)

/** Conditions of every logical keyword, three levels deep at most. */
export const { condition: randomCondition } = fc.letrec<{ condition: Condition; fields: Condition }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    tie('fields'),
    tie('condition').map(not => ({ not })),
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 }))
      .map(([keyword, parts]) => ({ [keyword]: parts })),
    fc.tuple(tie('condition'), tie('condition')).map(parts =>
      Object.fromEntries([
        ['if', parts[0]],
        ['then', parts[1]],
        ['else', parts[0]],
      ]),
    ),
  ),
  fields: fc.oneof(
    fc.dictionary(fc.constantFrom(...names), tie('condition'), { minKeys: 1, maxKeys: 2 }).map(properties => ({ properties })),
    fc.subarray(names, { minLength: 1 }).map(required => ({ required })),
  ),
}))
