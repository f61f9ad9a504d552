import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StateValue } from 'xstate'
import { stateText, stateValue } from '#engine/workflow/state-text.ts'

test.each<[StateValue, string]>([
  ['submitted', 'submitted'],
  [{ verified: 'changing' }, 'verified.changing'],
  [{ a: { b: 'c' } }, 'a.b.c'],
  [{ both: { left: 'off', right: { on: 'fast' } } }, 'both.left.off+both.right.on.fast'],
])('%j is "%s" and back', (value, text) => {
  expect(stateText(value)).toBe(text)
  expect(stateValue(text)).toEqual(value)
})

test('every state value comes back as it was', () => {
  const name = fc.stringMatching(/^[a-z][a-z_-]{0,5}$/)
  const { value } = fc.letrec<{ value: StateValue }>(tie => ({
    value: fc.oneof({ depthSize: 'small', maxDepth: 3 }, name, fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 3 })),
  }))
  // At the top several regions stand under one machine only when it is parallel itself; ours name one state there.
  const stored = fc.oneof(
    name,
    fc.tuple(name, value).map(([outer, inner]) => ({ [outer]: inner })),
  )
  fc.assert(
    fc.property(stored, state => {
      expect(stateValue(stateText(state))).toEqual(state)
    }),
  )
})

test.each(['', '.', 'a.', '.a', 'a..b', 'a+', 'a+b', 'a.b+'])('"%s" names no state', text => {
  expect(() => stateValue(text)).toThrow('is no state')
})
