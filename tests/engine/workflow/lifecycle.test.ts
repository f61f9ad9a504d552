import { describe, expect, test } from 'vitest'
import { initialState, loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { lifecycleOf } from './some-facts.ts'
import { traffic, trafficLifecycle } from './traffic.ts'

test('a new record begins in the initial state, inner ones included', () => {
  expect(initialState(trafficLifecycle)).toBe('red')
  expect(initialState(loadLifecycle({ ...traffic, initial: 'green' }))).toEqual({ green: 'steady' })
})

describe('what is said of a state', () => {
  test('comes from the innermost state that says it', () => {
    expect(stateFacts(trafficLifecycle, { green: 'turning' })).toEqual({
      state: 'green.turning',
      status_id: 2,
      label: 'Turning',
      labelFor: {},
      tone: 'neutral',
      holder: 'owner',
      holders: ['owner'],
      editable: false,
      forwarded: true,
      takenBack: false,
      keepsRow: false,
      countsAsAsked: false,
      carriedOnBy: [],
      next: null,
      nextFor: {},
      due: null,
    })
    expect(stateFacts(trafficLifecycle, { green: 'steady' })).toMatchObject({ label: 'Green', editable: true })
    expect(stateFacts(trafficLifecycle, 'red')).toMatchObject({ label: 'Red', due: 'P1D' })
    expect(stateFacts(lifecycleOf('brand'), { verified: 'changing' })).toMatchObject({ status_id: 11, editable: false })
  })

  test('in parallel regions comes from the deepest, then the first', () => {
    expect(stateFacts(trafficLifecycle, { both: { left: 'off', right: 'off' } })).toMatchObject({
      state: 'both.left.off+both.right.off',
      status_id: 3,
      label: 'Left off',
      tone: 'bad',
    })
    expect(stateFacts(trafficLifecycle, { both: { left: 'on', right: 'off' } })).toMatchObject({ label: 'Right off' })
  })

  test('has neutral values where nothing is said', () => {
    expect(stateFacts(trafficLifecycle, 'dark')).toEqual({
      state: 'dark',
      status_id: null,
      label: 'dark',
      labelFor: {},
      tone: 'neutral',
      holder: 'nobody',
      holders: ['nobody'],
      editable: false,
      forwarded: true,
      takenBack: false,
      keepsRow: false,
      countsAsAsked: false,
      carriedOnBy: [],
      next: null,
      nextFor: {},
      due: null,
    })
  })
})

test('a page flow is no lifecycle', () => {
  const flow: Workflow = { ...traffic, meta: { kind: 'flow', title: 'Steps' } }
  expect(() => loadLifecycle(flow)).toThrow('"traffic" is a flow, not a lifecycle')
})

test('a target that does not exist is refused when the file is loaded', () => {
  expect(() => loadLifecycle({ ...traffic, on: {}, states: { red: { on: { go: 'blue' } } } })).toThrow('blue')
})

test.each(['soon', 'P1M', 'P', '1000'])('a delay of "%s" is refused when the file is loaded', delay => {
  const states = { red: { after: { [delay]: 'dark' } }, dark: {} }
  expect(() => loadLifecycle({ ...traffic, on: {}, states })).toThrow(`waits "${delay}"`)
})
