import { expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { hiddenFields, missingByRows, visibleData } from '#engine/validation/visible.ts'
import { formWithRows, stayingRows } from '#engine/workflow/staying-rows.ts'
import { publishedSet } from '../../support/published-set.ts'
import { say } from '../../support/sentences.ts'

const { forms, workflows } = publishedSet()
const form = forms['bot-launch'] as PublishedForm
const at = (scope: string, state: string) => ({ workflow: 'bot-launch-at-carrier', scope, state })
const own = { workflow: 'bot-launch', scope: '', state: 'live.steady' }
const field = 'india_pe_id'

test.each<[string, boolean]>([
  ['live.steady', true],
  ['suspended.by_platform', true],
  ['suspended.by_carrier', true],
  ['suspended.by_both', true],
  ['pending.operator', false],
  ['pending.carrier', false],
  ['pending.platform', false],
  ['rejected.by_rbm', false],
  ['withdrawn', false],
  ['ended', false],
])('a row that is %s stays when its carrier is not named: %s', (state, stays) => {
  const expected = stays ? { carriers: ['vi'] } : {}
  expect(stayingRows(workflows, 'bot-launch', [own, at('vi', state)])).toEqual(expected)
})

test('rows of other lifecycles, and of records that begin none, do not count', () => {
  expect(stayingRows(workflows, 'bot-launch', [{ ...at('vi', 'live.steady'), workflow: 'bot-verification-at-carrier' }])).toEqual(
    {},
  )
  expect(stayingRows(workflows, 'bot-tester', [at('vi', 'live.steady')])).toEqual({})
  expect(stayingRows(workflows, undefined, [at('vi', 'live.steady')])).toEqual({})
  expect(formWithRows(form, workflows, 'bot-launch', [own])).toBe(form)
})

test('a field is shown, kept and asked as long as a row stays that it is for', () => {
  const live = formWithRows(form, workflows, 'bot-launch', [own, at('vi', 'live.steady')])
  const elsewhere = formWithRows(form, workflows, 'bot-launch', [own, at('harbour', 'live.steady')])
  const data = { carriers: ['harbour'], [field]: '1101234567890123456' }
  expect(hiddenFields(form, data)).toContain(field)
  expect(hiddenFields(live, data)).not.toContain(field)
  expect(hiddenFields(elsewhere, data)).toContain(field)
  expect(visibleData(live, data)).toEqual(data)
  expect(visibleData(elsewhere, data)).toEqual({ carriers: ['harbour'] })

  const without = { carriers: ['harbour'] }
  const path = `/${field}`
  expect(missingByRows(live, live.schema, without, say)).toEqual([
    { path, keyword: 'required', message: expect.stringMatching(/^Enter the Principal Entity ID/) },
  ])
  expect(missingByRows(live, live.schema, data, say)).toEqual([])
  expect(missingByRows(live, live.draft, without, say)).toEqual([])
  expect(missingByRows(elsewhere, elsewhere.schema, without, say)).toEqual([])
  // Where the data alone ask for it, the schema says so.
  expect(missingByRows(live, live.schema, { carriers: ['vi'] }, say)).toEqual([])
})
