import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'
import { isSameValue } from '#engine/records/same-value.ts'

/** The same value with the members of every object the other way round, and one without a value more. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned)
  if (!isObject(value)) return value
  const members = Object.entries(value)
    .map(([name, inner]) => [name, turned(inner)] as const)
    .reverse()
  return Object.fromEntries([...members, ['no such member', null]])
}

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

test('the order of members, and members without a value, make no difference', () => {
  fc.assert(fc.property(json, value => isSameValue(value, turned(value))))
})

test('what differs in a text, a number or the order of a list is another value', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(isSameValue([one, other, 1], [one, other, 2])).toBe(false)
      expect(isSameValue({ a: [one, 'x'] }, { a: [one, 'y'] })).toBe(false)
      expect(isSameValue([one, other], [other, one])).toBe(isSameValue(one, other))
      expect(isSameValue([one], [one, null])).toBe(false)
    }),
  )
})
