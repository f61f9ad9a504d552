import { expect, test } from 'vitest'
import { formatParts, formatText } from '#engine/texts/format-text.ts'
import { neededValues } from '#engine/texts/needed-values.ts'

const marked = '{count, plural, =0 {Nothing is marked} one {# field of {name} is marked} other {# fields of {name} are marked}}'

test.each([
  [0, 'Nothing is marked'],
  [1, '1 field of Acme is marked'],
  [12, '12 fields of Acme are marked'],
])('a plural of %i', (count, said) => {
  expect(formatText(marked, { count, name: 'Acme' }, 'en')).toBe(said)
})

test('another language chooses by its own rules', () => {
  const message = '{count, plural, one {# soubor} few {# soubory} other {# souborů}}'
  expect([1, 3, 7].map(count => formatText(message, { count }, 'cs'))).toEqual(['1 soubor', '3 soubory', '7 souborů'])
})

test('values are put in as they are, and an apostrophe stays one', () => {
  expect(formatText("Don't send {what}", { what: '{name} <b>' }, 'en')).toBe("Don't send {name} <b>")
})

test('what a tag holds is handed on, in the order of the message', () => {
  const link = (inside: (string | { href: string[] })[]) => ({ href: inside.map(String) })
  expect(formatParts('Ask <link>{email}</link>.', { email: 'a@b.example', link }, 'en')).toEqual([
    'Ask ',
    { href: ['a@b.example'] },
    '.',
  ])
})

test('a message whose values are not all given is said as it is written', () => {
  expect(formatText('Saved {time}', {}, 'en')).toBe('Saved {time}')
  expect(formatText('{count, plural, one {open', { count: 1 }, 'en')).toBe('{count, plural, one {open')
})

test('what a message needs: texts, numbers to choose by, and tags, at any depth', () => {
  expect(neededValues(marked)).toEqual({ count: 'number', name: 'text' })
  expect(neededValues('Ask <link>{email}</link> at {at, time}')).toEqual({ link: 'tag', email: 'text', at: 'number' })
  expect(neededValues("FAQ's")).toEqual({})
  expect(() => neededValues('{count, plural, one {#}}')).toThrow()
})
