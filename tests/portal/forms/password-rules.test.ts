import fc from 'fast-check'
import { expect, test } from 'vitest'
import { password } from '#engine/validation/formats/text.ts'
import { rulesFrom } from '#portal/forms/widgets/password-rules.tsx'

const meetsAllRules = (text: string, least: number): boolean => rulesFrom(least).every(rule => rule.met(text))

test('the rules ticked off under a password are the length and those of the format', () => {
  const unit = fc.constantFrom(...'aZé9٣-_ \t\u0301😀ßÄ')
  fc.assert(
    fc.property(
      fc.string({ unit, minLength: 6, maxLength: 14 }),
      text => meetsAllRules(text, 9) === (password(text) && [...text].length >= 9),
    ),
    { numRuns: 2000 },
  )
  expect(meetsAllRules('Try-the-portal-1', 9)).toBe(true)
})
