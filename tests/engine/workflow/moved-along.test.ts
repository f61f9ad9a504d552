import { expect, test } from 'vitest'
import { movedAlong } from '#engine/workflow/moved-along.ts'
import { publishedSet } from '../../support/published-set.ts'
import { actorOf, someFacts } from './some-facts.ts'

const { workflows } = publishedSet()
const facts = someFacts(actorOf('ADMIN_DOTGO_READWRITE', { organisation: 'p1' }), 'o1')
const own = { workflow: 'brand', scope: '', state: 'pending' }
const at = (scope: string, state: string) => ({ workflow: 'brand-at-carrier', scope, state })
const rows = [own, at('vi', 'waiting'), at('northline', 'approved'), at('harbour', 'sent_back'), at('other', 'recalled')]

const moved = (event: string, of = facts) =>
  movedAlong(workflows, own, rows, event, of).map(({ scope, before, after }) => [scope, before.state, after.state])

test('the carriers that an event passes over are those that have not decided', () => {
  expect(moved('approve-without-carriers')).toEqual([
    ['vi', 'waiting', 'closed'],
    ['harbour', 'sent_back', 'closed'],
  ])
})

test('an event that takes everything back moves every row that is not back yet; one that is refused moves none', () => {
  expect(moved('reject').map(([scope]) => scope)).toEqual(['vi', 'northline', 'harbour'])
  expect(moved('reject', someFacts(actorOf(null), 'o1'))).toEqual([])
})
