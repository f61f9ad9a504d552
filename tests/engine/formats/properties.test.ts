import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allFormats as formats } from '#engine/validation/all-formats.ts'
import { readAddress } from '#engine/validation/formats/host-addresses.ts'
import { gstinCheckDigit } from '#engine/validation/formats/identity-numbers.ts'
import { e164, normalisePhone, phone } from '#engine/validation/formats/phone.ts'
import { distinctRanges } from '#engine/validation/range-rules.ts'
import { proves } from '../../spec/proofs.ts'

const check = (format: string, value: string) => formats[format]?.(value)

describe('places', () => {
  /** Degrees in steps of the seventh decimal, as text without trailing zeros. */
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e7, max: most * 1e7 }).map(steps => String(Number((steps / 1e7).toFixed(7))))
  const plain = (text: string) => !text.includes('e')

  test.each([
    ['latitude', 90],
    ['longitude', 180],
  ])('every %s of at most 7 decimals is kept as it is written, read as a number and written again', (format, most) => {
    fc.assert(
      fc.property(
        degrees(most).filter(plain),
        text => check(format, text) === true && String(Number(text)) === text.replace(/^-0$/, '0'),
      ),
    )
  })

  test.each([
    ['latitude', 90],
    ['longitude', 180],
  ])('a %s beyond its end or with an eighth decimal is refused', (format, most) => {
    const beyond = fc.tuple(fc.constantFrom('', '-'), fc.integer({ min: most * 1e7 + 1, max: 1e10 }))
    fc.assert(fc.property(beyond, ([sign, steps]) => check(format, sign + (steps / 1e7).toFixed(7)) === false))
    fc.assert(
      fc.property(degrees(most), fc.integer({ min: 0, max: 99_999_999 }), (text, more) => {
        const long = `${text.split('.')[0]}.${String(more).padStart(8, '0')}`
        return check(format, long) === false
      }),
    )
  })
})

describe('phone numbers', () => {
  test('are kept with a leading plus, whatever a person types', () => {
    proves('both.phone-leading-plus')
    expect(normalisePhone('98765 43210', 'IN')).toBe('+919876543210')
    expect(normalisePhone('098765-43210', 'IN')).toBe('+919876543210')
    expect(normalisePhone('+91 (98765) 43210', 'US')).toBe('+919876543210')
    expect(normalisePhone('(415) 555-2671', 'US')).toBe('+14155552671')
    expect(normalisePhone('98765 43210', 'nowhere')).toBeNull()
    for (const nonsense of ['', '12', 'call me', 'tel 9876543210', '9'.repeat(65)])
      expect(normalisePhone(nonsense, 'IN')).toBeNull()
  })

  test('have the E.164 shape when normalised and stay as they are when normalised again', () => {
    const typed = fc
      .tuple(fc.constantFrom('+', '+91', '0', ''), fc.stringMatching(/^[0-9 ()-]{4,16}$/))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(typed, fc.constantFrom('IN', 'US', 'DE', ''), (value, country) => {
        const kept = normalisePhone(value, country)
        return kept === null || (e164(kept) && normalisePhone(kept, 'GB') === kept && (!phone(kept) || kept.startsWith('+')))
      }),
    )
  })
})

test('exactly one check digit makes a GSTIN valid', () => {
  const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`))
  const first14 = fc
    .tuple(
      fc.constantFrom('01', '27', '38', '97'),
      letters(3),
      fc.constantFrom('C', 'P'),
      letters(1),
      fc.integer({ min: 1, max: 9999 }),
      letters(1),
    )
    .map(([state, one, kind, two, serial, three]) => `${state}${one}${kind}${two}${String(serial).padStart(4, '0')}${three}1Z`)
  fc.assert(
    fc.property(first14, beginning => {
      const valid = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(digit => check('gstin', beginning + digit))
      expect(valid).toEqual([gstinCheckDigit(beginning)])
    }),
  )
})

test('a password lacks one of its four parts, or it is accepted', () => {
  const rules = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[!#$%&*+,.:;<=>?@^_~-]/]
  const typed = fc.string({ unit: fc.constantFrom(...'ABCabc123!#-'), minLength: 0, maxLength: 14 })
  fc.assert(fc.property(typed, text => check('password', text) === rules.every(rule => rule.test(text))))
})

test('tokens: text made of words and tokens is accepted, and one bracket more is not', () => {
  const word = fc.stringMatching(/^[a-z ]{0,5}$/)
  const token = fc.stringMatching(/^[A-Za-z0-9_]{1,5}$/).map(name => `[${name}]`)
  const text = fc.array(fc.oneof(word, token), { maxLength: 6 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom('[', ']'), (value, bracket) => {
      const tokens = value.split('[').length - 1
      expect(check('placeholder-tokens', value)).toBe(true)
      expect(check('placeholder-tokens', value + bracket)).toBe(false)
      expect(check('one-placeholder-token', value)).toBe(tokens <= 1)
    }),
  )
})

test('ranges of addresses overlap exactly when an address is in two of them', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }))
    .map(([from, more]) => ({ from: `10.0.0.${from}`, ...(more !== undefined && { to: `10.0.0.${from + more}` }) }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 5 }), ranges => {
      const held = ranges.flatMap(({ from, to = from }) => {
        const [first, last] = [from, to].map(address => Number(readAddress(address)?.value))
        return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
      })
      expect(distinctRanges(ranges, undefined, { from: 'from', to: 'to' })).toBe(new Set(held).size === held.length)
      for (const { from, to = from } of ranges) expect(check('ip-range', `${from}-${to}`)).toBe(true)
    }),
  )
})
