import { expect, test } from 'vitest'
import { movesByItself } from '#engine/workflow/moves-by-itself.ts'
import { lifecycleOf } from './some-facts.ts'
import { traffic } from './traffic.ts'

test.each([
  ['bot-test', 'delivered', true],
  ['bot-test', 'failed', false],
  ['bot-tester', 'invited', true],
  // Whoever has the phone may write STOP.
  ['bot-tester', 'accepted', true],
  ['bot-creation', 'creation_submitted', false],
  // What only leads back to where it stands moves nothing.
  ['bot-test', 'read', false],
  // A row that follows its rows by carrier waits for those.
  ['bot-launch', 'pending.operator', false],
])('%s in %s: %s', (id, state, moves) => {
  expect(movesByItself(lifecycleOf(id).workflow, state)).toBe(moves)
})

test('an event of the platform in a state alone', () => {
  expect(movesByItself(traffic, 'red')).toBe(true)
  expect(movesByItself(traffic, 'amber')).toBe(false)
})
