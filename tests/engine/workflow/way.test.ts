import { expect, test } from 'vitest'
import { loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { leafStates } from '#engine/workflow/named-states.ts'
import { wayAhead, whatDiffers } from '#engine/workflow/way.ts'
import { lifecycleOf, lifecycles } from './some-facts.ts'
import { trafficLifecycle } from './traffic.ts'

const ahead = (id: string, state: string): string[] => wayAhead(lifecycleOf(id), state).ahead.map(one => one.state)
const others = (id: string, state: string): string[] =>
  wayAhead(lifecycleOf(id), state).others.map(({ label, to }) => `${label} → ${to.label}`)

test('the first transition of a state that is no exception is likely, to the end', () => {
  expect(ahead('bot-creation', 'draft')).toEqual(['creation_submitted', 'awaiting_platform', 'created'])
  expect(ahead('bot-creation', 'creation_rejected')).toEqual(['creation_updated', 'awaiting_platform', 'created'])
  expect(ahead('bot-test', 'sending')).toEqual(['sent', 'delivered', 'read'])
  expect(ahead('bot-tester', 'declined')).toEqual(['inviting', 'invited', 'accepted'])
})

test('a row that follows its rows by carrier goes through the states of the file', () => {
  expect(ahead('bot-launch', 'not_launched')).toEqual(['pending.operator', 'pending.carrier', 'pending.platform', 'live.steady'])
  expect(ahead('bot-verification', 'pending_from_carrier')).toEqual([
    'approved_by_carrier',
    'pending_from_rbm.after_carrier',
    'verified.steady',
  ])
  expect(ahead('bot-launch', 'suspended')).toEqual(['live.steady'])
})

test('states of one name in a row are one step', () => {
  const { workflow } = lifecycleOf('bot-verification')
  const unnamed = JSON.parse(JSON.stringify(workflow).replace('"label":"Bot verified, carriers decide",', ''))
  const labels = wayAhead(loadLifecycle(unnamed), 'verified.to_forward').ahead.map(({ label }) => label)
  expect(labels).toEqual(['Bot verified'])
})

test('what a state itself leads to comes before what the state around it leads to', () => {
  const event = (label: string) => ({ label, right: 'made.edit', historyLabel: label })
  const stands = (label: string, tone: string, id: number) => ({ meta: { id, label, tone, waitingOn: 'reviewer' } })
  const made = loadLifecycle({
    id: 'made',
    version: '1',
    meta: { kind: 'lifecycle', title: 'Made', record: 'made', events: { leave: event('Leave'), go: event('Go on') } },
    initial: 'around',
    states: {
      around: {
        ...stands('Around', 'waiting', 1),
        initial: 'first',
        on: { leave: 'end' },
        states: { first: { ...stands('First', 'waiting', 2), on: { go: 'second' } }, second: stands('Second', 'waiting', 3) },
      },
      end: stands('End', 'good', 4),
    },
  } as never)
  expect(wayAhead(made, 'around.first').ahead.map(({ state }) => state)).toEqual(['around.second', 'end'])
})

test('what is good goes on to what is good only', () => {
  expect(ahead('brand', 'verified.steady')).toEqual([])
  expect(ahead('brand', 'verified.changing')).toEqual(['verified.steady'])
  expect(ahead('bot-test', 'delivered')).toEqual(['read'])
})

test('what else can happen is said with where it leads', () => {
  expect(others('bot-creation', 'creation_submitted')).toEqual([
    'Reject → Rejected',
    'Ask you a question → Question from the platform',
    'Withdraw → Draft',
    'Delete → Deleted',
  ])
  expect(others('bot-creation', 'created')).toEqual(['Archive → Archived'])
  const toReviewers = wayAhead(lifecycleOf('bot-creation'), 'creation_submitted', 'reviewer').others
  expect(toReviewers.map(({ label, to }) => `${label} → ${to.label}`)).toContain('Ask the owner → Question for the owner')
})

test('parallel regions and transitions from anywhere have a way as well', () => {
  expect(wayAhead(trafficLifecycle, 'amber')).toEqual({
    ahead: [{ state: 'dark', label: 'dark', tone: 'neutral' }],
    others: [
      { label: 'light.run', to: { state: 'red', label: 'Red', tone: 'stopped' } },
      { label: 'after P1D', to: { state: 'red', label: 'Red', tone: 'stopped' } },
    ],
  })
  expect(wayAhead(trafficLifecycle, 'both.left.off+both.right.off').ahead.length).toBeGreaterThan(0)
})

const all = lifecycles.flatMap(lifecycle =>
  leafStates(lifecycle.workflow).map(state => ({ id: lifecycle.workflow.id, state, lifecycle })),
)

test.each(all)('$id from $state: no exception is likely, and no state comes twice', ({ state, lifecycle }) => {
  const way = wayAhead(lifecycle, state).ahead
  expect(way.filter(({ tone }) => tone === 'bad' || tone === 'stopped')).toEqual([])
  expect(new Set([state, ...way.map(one => one.state)]).size).toBe(way.length + 1)
})

test('steps that share their first words say only what differs', () => {
  const whole = [
    'Draft',
    'Launch submitted, platform review',
    'Launch submitted, waiting for RCS for Business',
    'Launched, suspended at a carrier',
  ]
  expect(whatDiffers(whole)).toEqual([
    'Draft',
    'Platform review',
    'Waiting for RCS for Business',
    'Launched, suspended at a carrier',
  ])
})

test('where a lifecycle begins is called so that it is true of a step that was taken', () => {
  for (const lifecycle of lifecycles) {
    expect(stateFacts(lifecycle, lifecycle.initial).label, lifecycle.workflow.id).not.toMatch(/^Not /)
  }
})

test('states are called as their reader calls them', () => {
  const to = (reader: 'owner' | 'reviewer') =>
    wayAhead(lifecycleOf('bot-creation'), 'creation_submitted', reader).others.map(one => one.to.label)[1]
  expect([to('owner'), to('reviewer')]).toEqual(['Question from the platform', 'Question for the owner'])
})
