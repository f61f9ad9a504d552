import { expect, test } from 'vitest'
import { editableAgain } from '#engine/workflow/editable-again.ts'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { leafStates } from '#engine/workflow/named-states.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { lifecycleOf } from './some-facts.ts'

const when = (id: string, state: string): unknown => {
  const { next, ever } = editableAgain(lifecycleOf(id), state)
  return next?.state ?? ever
}

test('the first state ahead in which it may be edited is named', () => {
  expect(when('brand', 'approved')).toBe('verified.steady')
  expect(when('brand', 'submitted')).toBe('verified.steady')
  expect(when('brand', 'verified.changing')).toBe('verified.steady')
  expect(when('bot-launch', 'pending.carrier')).toBe('live.steady')
})

test('where none is likely, another way may lead to one, or none does any more', () => {
  expect(when('bot-creation', 'creation_submitted')).toBe(true)
  expect(when('bot-creation', 'created')).toBe(false)
})

test('in states where it may be edited the answer never contradicts that', () => {
  for (const id of ['brand', 'bot-creation', 'bot-verification', 'bot-launch']) {
    const lifecycle = lifecycleOf(id)
    for (const state of leafStates(lifecycle.workflow)) {
      const { next, ever } = editableAgain(lifecycle, state)
      expect([id, state, next !== null && !ever]).toEqual([id, state, false])
      if (next) expect([id, next.state, stateFacts(lifecycle, stateValue(next.state)).editable]).toEqual([id, next.state, true])
    }
  }
})
