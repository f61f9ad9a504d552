import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { gstinCheckDigit } from '#engine/validation/formats/identity-numbers.ts'
import { e164, normalisePhone, phone } from '#engine/validation/formats/phone.ts'
import { formats } from '#engine/validation/formats.ts'
import { proves } from '../../spec/proofs.ts'
import table from './formats.cases.json' with { type: 'json' }

const cases: { [format: string]: { accept: string[]; refuse: string[] } } = table
const check = (format: string, value: string) => formats[format]?.(value)

test('every format has cases on both sides, six or more, and every case a format', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(formats).sort())
  for (const [format, { accept, refuse }] of Object.entries(cases)) {
    expect(accept.length, format).toBeGreaterThan(1)
    expect(refuse.length, format).toBeGreaterThan(1)
    expect(accept.length + refuse.length, format).toBeGreaterThanOrEqual(6)
  }
})

describe.each(Object.keys(cases))('%s', format => {
  const { accept, refuse } = cases[format] ?? { accept: [], refuse: [] }
  const validate = createAjv().compile({ type: 'string', format })

  test.each(accept)('accepts %j', value => {
    expect(check(format, value)).toBe(true)
    expect(validate(value)).toBe(true)
  })

  test.each(refuse)('refuses %j', value => {
    expect(check(format, value)).toBe(false)
    expect(validate(value)).toBe(false)
  })

  test('answers for any text, without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), value => typeof check(format, value) === 'boolean'))
  })

  test('F43: takes no more than linear time on long repetitive text', () => {
    const beginnings = ['', 'a@', 'https://', '+', '[', '1.', ...accept]
    for (const piece of ['a', '1', '.', '-', ' ', ':', '[', 'a.', 'a ', 'a@', '[a']) {
      for (const beginning of beginnings) {
        const value = `${beginning}${piece.repeat(50_000)}!`
        const from = performance.now()
        check(format, value)
        // A quadratic scan of 50,000 characters takes seconds.
        expect(performance.now() - from, `${beginning} and many of ${piece}`).toBeLessThan(500)
      }
    }
  })
})

test('phone numbers are kept with a leading plus, whatever a person types', () => {
  proves('both.phone-leading-plus')
  expect(normalisePhone('98765 43210', 'IN')).toBe('+919876543210')
  expect(normalisePhone('098765-43210', 'IN')).toBe('+919876543210')
  expect(normalisePhone('+91 (98765) 43210', 'US')).toBe('+919876543210')
  expect(normalisePhone('(415) 555-2671', 'US')).toBe('+14155552671')
  expect(normalisePhone('98765 43210', 'nowhere')).toBeNull()
  for (const nonsense of ['', '12', 'call me', 'tel 9876543210', '9'.repeat(65)])
    expect(normalisePhone(nonsense, 'IN')).toBeNull()
})

test('a normalised number has the E.164 shape and stays as it is when normalised again', () => {
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
