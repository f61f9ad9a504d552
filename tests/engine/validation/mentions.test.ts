import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentions } from '#engine/validation/mention-problems.ts'

/** Names as people write them, and names made of anything. */
const word = fc.oneof(
  fc.constantFrom('Growing', 'Tree', 'Straße', 'Ὀδυσσεύς', 'İstanbul', 'Café', 'ﬁn', 'ŒUVRE', 'बैंक', '銀行'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
    .filter(text => /^\S+$/u.test(text.normalize('NFKC')) && text !== ''),
)
const words = fc.array(word, { minLength: 1, maxLength: 4 })
const space = fc
  .array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\r\n'), { minLength: 1, maxLength: 3 })
  .map(all => all.join(''))
const around = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })

describe('a text names what stands in it', () => {
  test('whatever stands before and after it', () => {
    fc.assert(
      fc.property(words, around, around, (name, before, after) =>
        mentions(`${before} ${name.join(' ')} ${after}`, name.join(' ')),
      ),
    )
  })

  test('however it is broken, spaced and encoded', () => {
    fc.assert(
      fc.property(
        words,
        fc.array(space, { minLength: 3, maxLength: 3 }),
        fc.constantFrom('NFC', 'NFD', 'NFKC'),
        (name, gaps, form) => {
          const spaced = name.map((part, index) => part + (index < name.length - 1 ? gaps[index % 3] : '')).join('')
          expect(mentions(`So: ${spaced} writes no more.`.normalize(form), ` ${name.join(' ')} `)).toBe(true)
        },
      ),
    )
  })

  test('in upper and lower case', () => {
    fc.assert(
      fc.property(words, fc.boolean(), (name, upper) => {
        const text = name.join(' ')
        expect(mentions(upper ? text.toUpperCase() : text.toLowerCase(), text)).toBe(true)
      }),
    )
  })
})

test('a text that lacks a letter of every word names nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Growing', 'Tree', 'Bank'), { minLength: 1, maxLength: 3 }), around, (name, text) => {
      const without = text.replaceAll(/[rna]/gi, '')
      expect(mentions(without, name.join(' '))).toBe(false)
    }),
  )
})

test.each([
  ['Growing Tree will not write to you again.', 'Growing Tree', true],
  ['GROWING\n  tree: no more.', 'Growing Tree', true],
  ['GrowingTree will not write to you again.', 'Growing Tree', false],
  ['Growing a Tree', 'Growing Tree', false],
  ['Growing Tre', 'Growing Tree', false],
  ['', 'Growing Tree', false],
  ['We will not write to you again.', '', true],
])('%j names %j: %s', (text, name, expected) => {
  expect(mentions(text, name)).toBe(expected)
})
