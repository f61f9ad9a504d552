import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { mergeFields, sameField } from '#engine/records/merge-fields.ts'
import { isSameValue } from '#engine/records/same-value.ts'

/** Few values and few names, so that two changes often meet at a field. */
const value = fc.constantFrom<Json>('a', 'b', 1, ['a'], ['a', 'b'], { city: 'x' }, { city: 'y' }, null)
const data = fc.dictionary(fc.constantFrom('name', 'list', 'address', 'toString', '__proto__'), value, {
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>
const names = (...all: JsonObject[]) => [...new Set(all.flatMap(one => Object.keys(one)))]

test('each field is that of the one who changed it, and mine where both did', () => {
  fc.assert(
    fc.property(data, data, data, (base, mine, theirs) => {
      const { data: merged } = mergeFields(base, mine, theirs)
      return names(base, mine, theirs).every(name => sameField(merged, sameField(base, mine, name) ? theirs : mine, name))
    }),
  )
})

test('named are the fields that both changed to different values, and those that only the other one changed', () => {
  fc.assert(
    fc.property(data, data, data, (base, mine, theirs) => {
      const { taken, both } = mergeFields(base, mine, theirs)
      return names(base, mine, theirs).every(name => {
        const [byMe, byThem, same] = [!sameField(base, mine, name), !sameField(base, theirs, name), sameField(mine, theirs, name)]
        return both.includes(name) === (byMe && byThem && !same) && taken.includes(name) === (!byMe && byThem)
      })
    }),
  )
})

test('whose change comes first makes no difference where no field was changed by both', () => {
  fc.assert(
    fc.property(data, data, data, (base, mine, theirs) => {
      const [one, other] = [mergeFields(base, mine, theirs), mergeFields(base, theirs, mine)]
      return isSameValue(one.both.toSorted(), other.both.toSorted()) && (one.both.length > 0 || isSameValue(one.data, other.data))
    }),
  )
})

test('a change of nobody else is kept as it is, and one of nobody here is taken', () => {
  fc.assert(
    fc.property(data, data, (base, changed) => {
      expect(mergeFields(base, changed, base)).toEqual({ data: changed, taken: [], both: [] })
      return isSameValue(mergeFields(base, base, changed).data, changed)
    }),
  )
})
