import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IgnoredInUnique } from '#engine/definitions/types.ts'
import { ruleOf, uniqueKeys, uniqueRule } from '#engine/records/unique-keys.ts'
import { everyCase } from '../../support/sampled.ts'

const all: IgnoredInUnique[] = ['case', 'spaces', 'accents', 'look-alikes']
const anyOf = fc.subarray(all)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('PayPaI', 'İstanbul', 'ßtraße', 'ﬁnch', 'Łódź', 'कि', 'が', 'ΟΔΟΣ'),
)

function same(one: string, other: string, ignore?: IgnoredInUnique[]): boolean {
  const keys = uniqueKeys(other, ignore)
  return uniqueKeys(one, ignore).some(key => keys.includes(key))
}

test.each<[string, string, IgnoredInUnique[] | undefined, boolean]>([
  ['MangoTree', 'mangotree', undefined, true],
  ['MangoTree', 'Mango Tree', undefined, false],
  ['Mango  Tree ', ' mango tree', undefined, true],
  ['Zoe\u0308', 'Zo\u00eb', undefined, true],
  ['Mango', 'mango', [], false],
  ['MangoTree', 'Mango Tree', ['spaces'], true],
  ['MangoTree', 'Mango\u200bTree', ['spaces'], true],
  ['MangoTree', 'mango tree', ['spaces'], false],
  ['Mango Tree', 'Mango\u2800Tree', undefined, true],
  ['MangoTree', 'Mango\u2800Tree', [], false],
  ['Mango', '\ufeffMan\u00adgo\ue000', [], true],
  ['\u2800', '\ufffc', [], false],
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

/** Shows nothing, though no property of Unicode says so. */
const blank = /[\u2800\ufffc\u{1d159}\u070f\u{13430}-\u{13442}]/u
/** Drawn all the same: signs of Arabic and Kaithi numbers, and pictures that are to come. */
const drawn = /[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}]|\p{Extended_Pictographic}/u

test('no character that shows nothing makes a name another one', () => {
  const hidden = (code: number) => {
    const character = String.fromCodePoint(code)
    if (drawn.test(character)) return false
    return blank.test(character) || /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(character)
  }
  const counted = new Map<string, string[]>()
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    // A million that mean nothing yet, or to some alone: they are known by what they are, not one by one.
    if (!everyCase && code % 16 !== 0 && /[\p{Cn}\p{Co}]/u.test(character)) continue
    if (!hidden(code)) continue
    // One that leaves room looks like the space that is there.
    const wrong = [`Tree${character} Bank`, `${character}Tree Bank`, `Tree Bank${character}`].filter(
      name => !same('Tree Bank', name),
    )
    const inWord = all.length > 0 && !same('Tree Bank', `Tr${character}ee Bank`, all)
    if (wrong.length > 0 || inWord) counted.set(code.toString(16), wrong)
  }
  expect([...counted]).toEqual([])
}, 120_000)

describe('whatever the value and whatever is ignored', () => {
  test('what shows nothing does not count, wherever it stands', () => {
    const character = fc.oneof(
      fc.constantFrom(
        '\u2800',
        '\ufffc',
        '\u{1d159}',
        '\u070f',
        '\u{13430}',
        '\ue000',
        '\ufffe',
        '\u{10ffff}',
        '\ufeff',
        '\ud800',
      ),
      fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code)),
    )
    fc.assert(
      fc.property(character, fc.nat({ max: 9 }), anyOf, (one, at, ignore) => {
        fc.pre(
          blank.test(one) || (/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(one) && !drawn.test(one) && !/[\t-\r]/.test(one)),
        )
        expect(same('Tree Bank', `${'Tree Bank'.slice(0, at)}${one}${'Tree Bank'.slice(at)}`, [...ignore, 'spaces'])).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

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
