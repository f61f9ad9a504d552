import { describe, expect, test } from 'vitest'
import type { Facts } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { decide } from '#engine/workflow/decide.ts'
import { actorOf, lifecycleOf, someFacts } from './some-facts.ts'
import { trafficLifecycle } from './traffic.ts'

const allClear = { power: true, clear: true, caution: true }
const driver = { rights: { 'light.run': 'all' } }

function about(data: JsonObject, actor: Partial<Facts['actor']> = driver): Facts {
  return { ...someFacts(actor, 'o1'), record: { id: 'r', kind: 'light', label: 'R', version: 1, data } }
}
const answer = (state: Parameters<typeof decide>[1]['state'], event: string, facts: Facts = about(allClear)) =>
  decide(trafficLifecycle, { state }, event, facts)

test('what is allowed gives the next state, what is said of it, and what to do, in order', () => {
  expect(answer('red', 'go')).toEqual({
    allowed: true,
    value: { green: 'steady' },
    facts: {
      state: 'green.steady',
      status_id: 2,
      label: 'Green',
      labelFor: {},
      tone: 'neutral',
      holder: 'owner',
      holders: ['owner'],
      editable: true,
      forwarded: true,
      takenBack: false,
      keepsRow: false,
      countsAsAsked: false,
      carriedOnBy: [],
      next: null,
      nextFor: {},
      due: null,
    },
    effects: [
      { type: 'log', params: { as: 'went' } },
      { type: 'entered-green', params: {} },
    ],
    remembered: {},
    countedFrom: someFacts().now,
    countedVersion: null,
  })
})

test("the machine's own actions, such as timers, are not effects", () => {
  const entering = answer('red', 'go', about({ ...allClear, clear: false }))
  expect(entering).toMatchObject({ allowed: true, value: 'amber', effects: [] })
  expect(answer('amber', 'stop')).toMatchObject({ allowed: true, value: 'red', effects: [{ type: 'left-amber', params: {} }] })
})

describe('refusals come in a fixed order', () => {
  const nothing = about({}, { rights: {} })

  test('an event that the lifecycle does not know, before anything else', () => {
    for (const event of ['fly', 'toString', '__proto__', '', 'xstate.init', '*']) {
      expect(answer('red', event, nothing)).toEqual({ allowed: false, because: 'state', reason: 'unknown-event' })
    }
  })

  test('a right that is missing, before the state', () => {
    expect(answer('dark', 'go', nothing)).toEqual({ allowed: false, because: 'right', reason: 'right-missing' })
  })

  test('a state without the event, before what the event needs', () => {
    expect(answer('amber', 'go', about({}))).toEqual({ allowed: false, because: 'state', reason: 'not-in-this-state' })
  })

  test('what the event needs, before the guard', () => {
    expect(answer('red', 'go', about({}))).toEqual({ allowed: false, because: 'condition', reason: 'no-power' })
  })

  test('the first guard that refuses', () => {
    expect(answer('red', 'go', about({ power: true }))).toEqual({ allowed: false, because: 'condition', reason: 'not-clear' })
  })
})

test('an event forbidden in an inner state is not taken from the outer one', () => {
  expect(answer({ green: 'steady' }, 'stop')).toMatchObject({ allowed: true, value: 'red', effects: [{ type: 'brake' }] })
  expect(answer({ green: 'turning' }, 'stop')).toEqual({ allowed: false, because: 'state', reason: 'not-in-this-state' })
})

test('a transition of the whole workflow works from every state, and a final state has none', () => {
  expect(answer({ green: 'turning' }, 'park')).toMatchObject({ allowed: true, value: 'dark' })
  expect(answer('dark', 'go')).toMatchObject({ allowed: false, because: 'state' })
})

test('one region moves, the other stays', () => {
  expect(answer({ both: { left: 'off', right: 'off' } }, 'turn')).toMatchObject({
    allowed: true,
    value: { both: { left: 'on', right: 'off' } },
  })
  // The database does not keep the order of keys.
  expect(answer({ both: { right: 'off', left: 'off' } }, 'turn')).toMatchObject({ allowed: true })
})

describe('the right "system"', () => {
  test.each([
    ['of the system', { role: 'system' }, true],
    ['not of a role that is given the right by name', { role: 'DEVELOPER', rights: { system: 'all' } }, false],
    ['not of anybody with every other right', driver, false],
    ['not of a role written otherwise', { role: 'System' }, false],
  ])('is %s', (_, actor, allowed) => {
    expect(answer('red', 'expire', about(allClear, actor)).allowed).toBe(allowed)
  })
})

describe('a state that the workflow does not have', () => {
  test.each([
    'blue',
    { green: 'blue' },
    { blue: 'steady' },
    'green',
    'both',
    {},
    { both: { left: 'off' } },
    { red: 'steady' },
  ] as const)('%j is an error that says where and what to do', state => {
    expect(() => answer(state, 'park')).toThrow(
      /workflow "traffic" has no state .*workflows\/traffic\.workflow\.json.*publish again/s,
    )
  })
})

describe('four eyes', () => {
  const facts = (organisation: string | null, owner: string | null) =>
    someFacts({ role: 'SUPER_ADMIN_DOTGO', organisation, ownsRecord: false }, owner)
  const approve = (given: Facts) => decide(lifecycleOf('brand'), { state: 'submitted' }, 'approve', given)

  test("nobody decides on their own organisation's item, whatever the page says", () => {
    expect(approve(facts('o1', 'o2'))).toMatchObject({ allowed: true, value: 'approved' })
    expect(approve(facts(null, 'o2'))).toMatchObject({ allowed: true })
    expect(approve(facts('o1', 'o1'))).toEqual({ allowed: false, because: 'condition', reason: 'own-item' })
  })

  test('nor while the owner is unknown', () => {
    expect(approve(facts('o1', null))).toEqual({ allowed: false, because: 'condition', reason: 'own-item' })
  })
})

test('a carrier decides only on the row of that carrier', () => {
  const rights = { 'brand.decide': 'carrier' }
  const facts = (scope: string): Facts => ({
    ...someFacts({ ...actorOf('VI_CARRIER_READWRITE'), carrier: 'vi', rights }, 'o1'),
    lifecycle: {
      workflow: 'brand',
      scope,
      state: 'submitted',
      status_id: 1032,
      label: '',
      holder: '',
      version: 1,
      since: '',
      due: null,
    },
  })
  const approve = (scope: string) => decide(lifecycleOf('brand'), { state: 'submitted' }, 'approve', facts(scope)).allowed
  expect([approve('vi'), approve('other'), approve('')]).toEqual([true, false, false])
})

test('nothing given is changed, and the same question has the same answer', () => {
  const facts = about(allClear)
  const before = structuredClone(facts)
  expect(answer('red', 'go', facts)).toEqual(answer('red', 'go', facts))
  expect(facts).toEqual(before)
})
