import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ignored } from '#engine/definitions/kept-values.ts'
import { ruleOf, uniqueKeys, uniqueRule } from '#engine/records/unique-keys.ts'

const all: Ignored[] = ['case', 'spaces', 'accents', 'look-alikes']
const anyOf = fc.subarray(all)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('PayPaI', 'İstanbul', 'ßtraße', 'ﬁnch', 'Łódź', 'कि', 'が', 'ΟΔΟΣ'),
)

function same(one: string, other: string, ignore?: Ignored[]): boolean {
  const keys = uniqueKeys(other, ignore)
  return uniqueKeys(one, ignore).some(key => keys.includes(key))
}

test.each<[string, string, Ignored[] | undefined, boolean]>([
  ['MangoTree', 'mangotree', undefined, true],
  ['MangoTree', 'Mango Tree', undefined, false],
  ['Mango  Tree ', ' mango tree', undefined, true],
  ['Zoe\u0308', 'Zo\u00eb', undefined, true],
  ['Mango', 'mango', [], false],
  ['MangoTree', 'Mango Tree', ['spaces'], true],
  ['MangoTree', 'Mango\u200bTree', ['spaces'], true],
  ['MangoTree', 'mango tree', ['spaces'], false],
  ['MangoTree', 'mango\u00a0tree', ['case', 'spaces'], true],
  ['Café Noé', 'Cafe Noe', ['accents'], true],
  ['Café', 'cafe', ['accents'], false],
  ['कि', 'का', all, false],
  ['が', 'か', all, false],
  ['Mango', 'M\u0430ngo', ['look-alikes'], true],
  ['Mango', 'Ｍａｎｇｏ', ['look-alikes'], true],
  ['Mango', 'mango', ['look-alikes'], false],
  ['Mango', 'MANG0', ['case', 'look-alikes'], true],
  ['Paypal', 'PaypaI', ['case', 'look-alikes'], true],
  ['Paypal', 'PAYPA1', ['case', 'look-alikes'], true],
  ['Mail', 'Mall', ['case', 'look-alikes'], false],
  ['modern', 'modem', ['look-alikes'], true],
  ['\u0301', '\u0300', ['accents'], false],
])('"%s" and "%s", ignoring %j: %s', (one, other, ignore, expected) => {
  expect(same(one, other, ignore)).toBe(expected)
})

describe('whatever the value and whatever is ignored', () => {
  test('a value is the same as itself, and has one or two keys in order', () => {
    fc.assert(
      fc.property(text, anyOf, (value, ignore) => {
        const keys = uniqueKeys(value, ignore)
        expect(same(value, value, ignore)).toBe(true)
        expect([1, 2]).toContain(keys.length)
        expect(keys).toEqual([...keys].sort())
      }),
    )
  })

  test('white space around it, and encoded otherwise, is the same', () => {
    fc.assert(
      fc.property(text, anyOf, (value, ignore) => {
        expect(same(value, ` \t${value}\n`, ignore)).toBe(true)
        expect(same(value, value.normalize('NFD'), ignore)).toBe(true)
      }),
    )
  })

  test('what is ignored does not count', () => {
    fc.assert(
      fc.property(text, anyOf, (value, ignore) => {
        const base = value.normalize('NFC')
        expect(same(base, base.toLowerCase(), [...ignore, 'case'])).toBe(true)
        expect(same(`x${base}`, [...`x${base}`].join(' '), [...ignore, 'spaces'])).toBe(true)
      }),
    )
  })

  test('ignoring case and more, what was the same by case alone still is', () => {
    fc.assert(
      fc.property(text, anyOf, (value, ignore) => {
        const other = value.normalize('NFC').toLowerCase()
        fc.pre(same(value, other))
        expect(same(value, other, [...ignore, 'case'])).toBe(true)
      }),
    )
  })

  test('a rule is read as it was written, in whatever order it names what is ignored', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(all), fc.constantFrom(undefined, 'parent' as const), (ignore, of) => {
        const rule = { field: '/name', ...(of && { of }), ignore }
        expect(uniqueRule(ruleOf(uniqueRule(rule)))).toBe(uniqueRule({ ...rule, ignore: [...ignore].reverse() }))
      }),
    )
    expect(uniqueRule({ field: '/name' })).toBe(uniqueRule({ field: '/name', ignore: ['case'] }))
  })
})
