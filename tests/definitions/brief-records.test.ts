import { expect, test } from 'vitest'
import { isBrief } from '#engine/definitions/schemas/is-brief.ts'
import type { Form, Schema } from '#engine/definitions/types.ts'
import file from '../../schemas/bots/bot-test.form.json' with { type: 'json' }
import { publishedSet } from '../support/published-set.ts'

const { limits, records } = publishedSet()
const form = file as unknown as Form
const kind = { parent: { field: '/bot' } } as never

/** The form of a test message with one field besides the bot. */
function asking(field: Schema): Form {
  return { ...form, properties: { bot: { type: 'string' }, field } }
}

test('what belongs to another and asks little is published as brief', () => {
  expect(Object.keys(records).filter(id => records[id]?.brief)).toEqual(['bot-test', 'bot-tester'])
})

test('so many fields as the limits say, besides the one that names the parent', () => {
  expect(limits.display.dialogFields).toBe(3)
  expect([1, 2, 3].map(fields => isBrief(form, kind, fields))).toEqual([false, true, true])
})

test('no steps, files and lists', () => {
  expect(isBrief(asking({ type: 'string' }), kind, 3)).toBe(true)
  expect(isBrief(asking({ type: 'string', format: 'upload-id' }), kind, 3)).toBe(false)
  expect(isBrief(asking({ type: 'array' }), kind, 3)).toBe(false)
  expect(isBrief({ ...asking({ type: 'string' }), 'x-steps': [] }, kind, 3)).toBe(false)
})
