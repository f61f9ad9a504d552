import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '#engine/lists/cursor.ts'

const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
)

test('a cursor comes back as it was, and its text is fit for an address', () => {
  fc.assert(
    fc.property(value, fc.string({ unit: 'grapheme', minLength: 1 }), (sorted, id) => {
      const text = encodeCursor({ value: sorted, id })
      expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(decodeCursor(text)).toEqual({ value: sorted, id })
    }),
  )
})

test('the text is the base64url that others write', () => {
  fc.assert(
    fc.property(value, fc.uuid(), (sorted, id) => {
      expect(encodeCursor({ value: sorted, id })).toBe(Buffer.from(JSON.stringify([sorted, id])).toString('base64url'))
    }),
  )
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  '',
  'x',
  '!!!!',
  'abc=',
  'a b',
  encoded('not json'),
  encoded('{"value":1,"id":"a"}'),
  encoded('[1]'),
  encoded('[1,"a",2]'),
  encoded('[1,2]'),
  encoded('[1,""]'),
  encoded('[{},"a"]'),
  encoded('[[1],"a"]'),
  encoded('null'),
  Buffer.from([0xff, 0xfe]).toString('base64url'),
  encoded(JSON.stringify(['x'.repeat(5000), 'a'])),
])('%j is no cursor', text => {
  expect(decodeCursor(text)).toBeNull()
})

test('any text is a cursor or none, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const cursor = decodeCursor(text)
      return cursor === null || cursor.id !== ''
    }),
  )
})
