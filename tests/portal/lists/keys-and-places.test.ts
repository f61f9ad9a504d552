import { describe, expect, test } from 'vitest'
import { keyOf } from '#portal/lists/key-of.ts'
import { placeIn } from '#portal/lists/queue-place.ts'

describe('the place of an open record among the rows', () => {
  test.each([
    ['first', 'a', null, { index: 0, previous: null, next: 'b' }],
    ['in the middle', 'b', null, { index: 1, previous: 'a', next: 'c' }],
    ['last', 'c', null, { index: 2, previous: 'b', next: null }],
    ['never among them: the first is next', 'x', null, { index: null, previous: null, next: 'a' }],
    ['decided, stood second: what stands there now is next', 'x', 1, { index: null, previous: 'a', next: 'b' }],
    ['decided, stood last: on from the beginning', 'x', 3, { index: null, previous: 'c', next: 'a' }],
    ['decided, and others with it', 'x', 9, { index: null, previous: 'c', next: 'a' }],
  ])('%s', (_about, open, last, place) => {
    expect(placeIn(['a', 'b', 'c'], open, last)).toEqual(place)
  })

  test('nothing is offered where nothing is left', () => {
    expect(placeIn([], 'x', 0)).toEqual({ index: null, previous: null, next: null })
  })
})

describe('keys', () => {
  const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...held })

  test('of one letter can be turned off, the others not', () => {
    expect(['j', 'k', 'o', 'a', 'r', '?', 'ArrowDown', 'ArrowUp', 'Escape'].map(key => keyOf(press(key), true))).toEqual([
      'down',
      'up',
      'open',
      'approve',
      'reject',
      'help',
      'down',
      'up',
      'close',
    ])
    expect(['j', 'k', 'o', '?', 'ArrowDown'].map(key => keyOf(press(key), false))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'down',
    ])
  })

  test('with another key held are the browser’s, and so are all others', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(keyOf(press('j', { [held]: true }), true)).toBeUndefined()
    for (const key of ['J', 'x', 'Enter', 'Tab', 'constructor']) expect(keyOf(press(key), true)).toBeUndefined()
  })
})
