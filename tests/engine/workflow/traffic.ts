import type { Condition } from '#engine/definitions/types.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import type { EventMeta, Workflow } from '#engine/workflow/types.ts'

const fact = (name: string, value: boolean): Condition => ({
  properties: { record: { properties: { data: { properties: { [name]: { const: value } } } } } },
})
const event = (right: string, more: Partial<EventMeta> = {}): EventMeta => ({ label: right, right, historyLabel: right, ...more })

/** A small lifecycle with what the project's own do not use yet: guards, parallel regions, a transition from anywhere, timers. */
export const traffic: Workflow = {
  id: 'traffic',
  version: '1',
  meta: {
    kind: 'lifecycle',
    title: 'Traffic',
    record: 'light',
    events: {
      go: event('light.run', { label: 'Go', preconditions: [{ facts: fact('power', true), reason: 'no-power' }] }),
      stop: event('light.run'),
      split: event('light.run'),
      turn: event('light.run'),
      park: event('light.run'),
      expire: event('system'),
    },
  },
  initial: 'red',
  on: { park: '.dark' },
  states: {
    red: {
      meta: { id: 1, label: 'Red', tone: 'stopped', waitingOn: 'platform', due: { after: 'P1D' } },
      on: {
        go: [
          {
            target: 'green',
            guard: { type: 'holds', params: { preconditions: [{ facts: fact('clear', true), reason: 'not-clear' }] } },
            actions: [{ type: 'log', params: { as: 'went' } }],
          },
          {
            target: 'amber',
            guard: { type: 'holds', params: { preconditions: [{ facts: fact('caution', true), reason: 'not-cautious' }] } },
          },
        ],
        split: 'both',
        expire: 'dark',
      },
    },
    amber: { after: { P1D: 'red' }, on: { stop: 'red' }, exit: [{ type: 'left-amber' }] },
    green: {
      meta: { id: 2, label: 'Green', waitingOn: 'owner', editable: true },
      initial: 'steady',
      entry: [{ type: 'entered-green' }],
      on: { stop: { target: '#traffic.red', actions: [{ type: 'brake' }] } },
      states: {
        steady: { on: { turn: 'turning' } },
        turning: { meta: { label: 'Turning', editable: false }, on: { turn: 'steady', stop: {} } },
      },
    },
    both: {
      type: 'parallel',
      meta: { id: 3 },
      states: {
        left: { initial: 'off', states: { off: { meta: { label: 'Left off' }, on: { turn: 'on' } }, on: {} } },
        right: { initial: 'off', states: { off: { meta: { label: 'Right off', tone: 'bad' } } } },
      },
    },
    dark: { type: 'final' },
  },
}

export const trafficLifecycle = loadLifecycle(traffic)
