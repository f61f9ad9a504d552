import { expect, test } from 'vitest'
import { formatMistakes } from '#engine/validation/format-mistakes.ts'
import { say } from '../../support/sentences.ts'
import cases from '../formats/formats.cases.json' with { type: 'json' }

test('of a PAN it is said when the letter is wrong that names its holder', () => {
  expect(formatMistakes.pan?.('ABCDE1234F', say)).toMatch(/fourth letter/)
  for (const text of ['ABCCD1234E', 'ABCDE123', '', 'ABCCD0000E']) expect(formatMistakes.pan?.(text, say), text).toBeUndefined()
})

const mistakeOf = (text: string): string | undefined => formatMistakes.gstin?.(text, say)

test.each([
  ['29ABCCD1234E1Z2', 'The last character must be 1, unless one of those before it is wrong'],
  ['27AAPFU0939F1ZW', 'The last character must be V, unless one of those before it is wrong'],
  ['29ABCCD1234E1Z', 'A GSTIN has 15 characters; this one has 14'],
  ['39ABCCD1234E1Z1', 'It must start with a state code, such as 27'],
  ['29ABCCD0000E1Z1', 'Characters 3 to 12 must be a PAN, such as AAPFU0939F'],
  ['29ABCCD1234E0Z1', 'Character 13 must be a digit from 1 to 9 or a letter'],
  ['29ABCCD1234E1Y1', 'Character 14 must be Z'],
])('%s: %s', (text, said) => expect(mistakeOf(text)).toBe(said))

test('of what is refused it is said what is wrong, of what is taken nothing', () => {
  const { accept, refuse } = cases.gstin
  for (const text of accept) expect(mistakeOf(text), text).toBeUndefined()
  for (const text of refuse) expect(mistakeOf(text) === undefined, text).toBe(text === '')
})
