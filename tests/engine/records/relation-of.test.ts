import { expect, test } from 'vitest'
import { kindsOf } from '#engine/lists/related.ts'
import { namingsOf, relationOf } from '#engine/records/relation-of.ts'
import { publishedSet } from '../../support/published-set.ts'

const kinds = kindsOf(publishedSet())

test('a kind names others by references of its own and of what it belongs to; whom it belongs to, and keys, are no such names', () => {
  expect(namingsOf(kinds, 'bot')).toEqual([{ of: 'record', from: 'bot', field: 'brand', kind: 'brand' }])
  expect(namingsOf(kinds, 'bot-verification')).toEqual([
    { of: 'record', from: 'bot-verification', field: 'test_message', kind: 'bot-test' },
    { of: 'parent', from: 'bot', field: 'brand', kind: 'brand' },
  ])
  expect(namingsOf(kinds, 'brand')).toEqual([])
})

test.each([
  ['bot', 'bot', 'related'],
  ['bot', 'bot-launch', 'related'],
  ['bot-launch', 'bot', 'related'],
  ['bot-launch', 'bot-verification', 'related'],
  ['bot', 'brand', 'named'],
  ['bot-launch', 'brand', 'named'],
  ['brand', 'bot', 'naming'],
  ['brand', 'bot-launch', 'naming'],
  ['brand', 'account', null],
])('%s and %s: %s', (kind, other, expected) => {
  expect(relationOf(kinds, kind, other)).toBe(expected)
})
