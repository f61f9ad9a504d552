import { expect, test } from 'vitest'
import { allFormats } from '#engine/validation/all-formats.ts'
import { defaultSentence } from '#engine/validation/default-sentences.ts'
import { formatSentences } from '#engine/validation/format-sentences.ts'
import { standardFormats } from '#engine/validation/formats.ts'

const names = [...Object.keys(allFormats), ...standardFormats]

test.each(names)('%s has a sentence of its own, or is said by the title', format => {
  const said = defaultSentence('format', { params: {}, field: { title: 'Answer', format }, beside: {} })
  expect(said).not.toMatch(/not written as it should be|^This/)
})

test('every sentence is about a format', () => {
  expect(Object.keys(formatSentences).filter(format => !names.includes(format))).toEqual([])
})

const examples = Object.entries(formatSentences).flatMap(([format, sentence]) => {
  const example = /such as ([^ :]+)$/.exec(sentence)?.[1]
  return example && allFormats[format] ? [{ format, example }] : []
})

test.each(examples)('$format takes the example $example', ({ format, example }) => {
  expect(allFormats[format]?.(example)).toBe(true)
})
