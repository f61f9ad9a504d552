import { expect, test } from 'vitest'
import { allFormats } from '#engine/validation/all-formats.ts'
import { defaultSentence } from '#engine/validation/default-sentences.ts'
import { standardFormats } from '#engine/validation/formats.ts'
import { projectTexts } from '../../support/portal-texts.ts'
import { say } from '../../support/sentences.ts'

const names = [...Object.keys(allFormats), ...standardFormats]
const sentences = Object.entries(projectTexts().sentences ?? {}).flatMap(([key, sentence]) => {
  const format = /^format-(.+)$/.exec(key)?.[1]
  return format === undefined ? [] : [{ format, sentence }]
})

test.each(names)('%s has a sentence of its own, or is said by the title', format => {
  const said = defaultSentence('format', { params: {}, field: { title: 'Answer', format }, beside: {}, say })
  expect(said).not.toMatch(/has the wrong format|^This/)
})

test('every sentence is about a format', () => {
  expect(sentences.filter(({ format }) => !names.includes(format))).toEqual([])
})

const examples = sentences.flatMap(({ format, sentence }) => {
  const example = /such as ([^ :]+)$/.exec(sentence)?.[1]
  return example && allFormats[format] ? [{ format, example }] : []
})

test('examples are found', () => expect(examples.length).toBeGreaterThan(10))

test.each(examples)('$format takes the example $example', ({ format, example }) => {
  expect(allFormats[format]?.(example)).toBe(true)
})
