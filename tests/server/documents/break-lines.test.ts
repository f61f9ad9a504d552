import { expect, test } from 'vitest'
import { breakLines } from '#server/documents/break-lines.ts'

const byLetter = (text: string): number => [...text].length

test.each([
  ['between words', 'one two three', 8, ['one two', 'three']],
  ['after what parts an address, not after hyphens', 'https://a.example/x-y/z', 18, ['https://a.example/', 'x-y/z']],
  ['inside a word that is too long', 'a bbbbbbbbbbb c', 5, ['a', 'bbbbb', 'bbbbb', 'b c']],
  ['never inside a letter of several characters', 'किकिकि', 4, ['किकि', 'कि']],
  ['not at all when it fits', 'whole', 5, ['whole']],
  ['to nothing when it is empty', '  ', 5, []],
])('lines end %s', (_where, text, width, lines) => {
  expect(breakLines(text, width, byLetter)).toEqual(lines)
})
