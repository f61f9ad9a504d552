import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Condition, JsonObject } from '#engine/definitions/types.ts'
import { hiddenFields, visibleData } from '#engine/validation/visible.ts'
import { randomCondition, randomFacts } from '../conditions/random-conditions.ts'

function formWith(visible: { [field: string]: Condition }): PublishedForm {
  return { id: 'f', title: 'F', schema: {}, ui: {}, steps: [], draft: {}, visible }
}
const when = (field: string, value: string): Condition => ({ properties: { [field]: { const: value } } })

test('values of fields that are not shown are dropped, others stay', () => {
  const form = formWith({ b: when('a', 'yes') })
  expect(visibleData(form, { a: 'no', b: 1, c: 2 })).toEqual({ a: 'no', c: 2 })
  expect(visibleData(form, { a: 'yes', b: 1, c: 2 })).toEqual({ a: 'yes', b: 1, c: 2 })
  expect(visibleData(form, { b: 1 })).toEqual({})
})

test('what depends on a hidden field is hidden, in whatever order they are written', () => {
  for (const visible of [
    { b: when('a', 'yes'), c: when('b', 'on') },
    { c: when('b', 'on'), b: when('a', 'yes') },
  ]) {
    expect(visibleData(formWith(visible), { a: 'no', b: 'on', c: 1 })).toEqual({ a: 'no' })
    expect(hiddenFields(formWith(visible), { a: 'no', b: 'on', c: 1 }).sort()).toEqual(['b', 'c'])
  }
})

test('fields without a value are named as hidden, too', () => {
  expect(hiddenFields(formWith({ b: when('a', 'yes') }), { a: 'no' })).toEqual(['b'])
  expect(hiddenFields(formWith({ b: when('a', 'yes') }), { a: 'yes' })).toEqual([])
})

test('for any conditions: nothing is added or changed, hidden values are gone, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), randomCondition), randomFacts, (visible, data) => {
      const form = formWith(visible)
      const before = structuredClone(data)
      const shown: JsonObject = visibleData(form, data)
      expect(data).toEqual(before)
      for (const [name, value] of Object.entries(shown)) expect(value).toEqual(data[name])
      const hidden = hiddenFields(form, data)
      expect(Object.keys(shown).filter(name => hidden.includes(name))).toEqual([])
      expect(visibleData(form, shown)).toEqual(shown)
      for (const name of Object.keys(data)) expect(Object.hasOwn(shown, name)).toBe(!hidden.includes(name))
    }),
  )
})
