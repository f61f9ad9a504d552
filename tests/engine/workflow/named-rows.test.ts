import { expect, test } from 'vitest'
import { namedRows } from '#engine/workflow/named-rows.ts'
import { publishedSet } from '../../support/published-set.ts'

const { workflows } = publishedSet()

/** Which of the states a carrier's row may be in leave it there when it is named by the event. */
function staying(workflow: string, state: string, event: string): string[] {
  const begun = `${workflow}-at-carrier`
  const states = Object.keys(workflows[begun]?.states ?? {})
  const rows = states.map(one => ({ workflow: begun, scope: one, state: one }))
  const { carriers } = namedRows(workflows, { workflow, state }, event, rows)
  expect(Object.keys(carriers ?? {})).toEqual(states)
  return Object.entries(carriers ?? {}).flatMap(([scope, { stays }]) => (stays ? [scope] : []))
}

test.each([
  ['brand', 'verified.steady', 'forward-more', ['waiting', 'approved', 'corrected']],
  ['brand', 'asked_by_carrier', 'forward', ['waiting', 'approved', 'corrected']],
  ['bot-verification', 'verified.steady', 'forward-more', ['waiting', 'approved', 'corrected']],
  ['bot-verification', 'asked_by_carrier', 'forward', ['waiting', 'approved', 'corrected']],
  ['aggregator', 'approved', 'forward-more', ['waiting', 'approved']],
  // What it approved was changed since.
  ['aggregator', 'reverify', 'forward', ['waiting']],
])('a carrier that was asked or approved stays: %s, %s, %s', (workflow, state, event, expected) => {
  expect(staying(workflow, state, event)).toEqual(expected)
})

test('no row is named by an event that begins none, or that its state does not take', () => {
  const rows = [{ workflow: 'brand-at-carrier', scope: 'vi', state: 'approved' }]
  const row = { workflow: 'brand', state: 'verified.steady' }
  expect(namedRows(workflows, row, 'revoke', rows)).toEqual({})
  expect(namedRows(workflows, row, 'forward', rows)).toEqual({})
  expect(namedRows({}, row, 'forward-more', rows)).toEqual({})
})
