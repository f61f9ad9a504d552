import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Allowed, decide, type LifecycleRow } from '#engine/workflow/decide.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateText } from '#engine/workflow/state-text.ts'
import type { EventMeta, State, Workflow } from '#engine/workflow/types.ts'
import { stepOf } from '../../workflows/reader.ts'
import type { Memory } from '../../workflows/take-edges.ts'
import { someFacts } from './some-facts.ts'

const names = ['go', 'in', 'hold', 'deep', 'shallow', 'end', 'again']
const events = Object.fromEntries(
  names.map(name => [name, { label: name, right: 'thing.run', historyLabel: name } satisfies EventMeta]),
)
const states: { [name: string]: State } = {
  work: {
    initial: 'one',
    on: { hold: 'held' },
    states: {
      one: { meta: { due: { after: 'P2D' } }, on: { go: 'two' } },
      two: {
        initial: 'a',
        on: { go: 'one' },
        states: {
          a: { meta: { due: { after: 'P1D' } }, on: { in: 'b' } },
          b: { on: { in: 'a' } },
          last: { type: 'history', target: 'b' },
        },
      },
      deep: { type: 'history', history: 'deep', target: 'two.b' },
      shallow: { type: 'history', target: 'one' },
    },
  },
  held: { on: { deep: 'work.deep', shallow: 'work.shallow', end: 'ended' } },
  ended: { on: { again: 'work.two.last', deep: '#held-up.work.deep', hold: 'held' } },
}
const workflow: Workflow = {
  ...{ id: 'held-up', version: '1', initial: 'work', states },
  meta: { kind: 'lifecycle', title: 'Held up', record: 'thing', events },
}
const lifecycle = loadLifecycle(workflow)
const hour = 3_600_000

/** Sends events, each an hour after the one before; a row is what the database keeps: JSON. */
function walked(
  events: string[],
  from: LifecycleRow = { state: lifecycle.initial, countedFrom: '2026-11-20T00:00:00.000Z', countedVersion: 1 },
) {
  let version = 1
  let row: LifecycleRow = from
  let last: Allowed | null = null
  let now = Date.parse('2026-11-20T00:00:00.000Z')
  for (const event of events) {
    now += hour
    const facts = {
      ...someFacts(),
      actor: { ...someFacts().actor, rights: { 'thing.run': 'all' as const } },
      now: new Date(now).toISOString(),
    }
    const decision = decide(lifecycle, row, event, facts)
    if (!decision.allowed) continue
    last = decision
    version++
    const { value: state, remembered, countedFrom, countedVersion } = decision
    row = JSON.parse(JSON.stringify({ state, remembered, countedFrom, countedVersion: countedVersion ?? version }))
  }
  return { state: stateText(row.state), row, waited: last && (now - Date.parse(last.countedFrom)) / hour }
}

describe('a history state leads back', () => {
  test.each<[string, string[], string]>([
    ['to its default while nothing was left', ['hold', 'end'], 'ended'],
    ['deep, to the innermost state', ['go', 'in', 'hold', 'deep'], 'work.two.b'],
    ['shallow, to the child, which begins anew', ['go', 'in', 'hold', 'shallow'], 'work.two.a'],
    ['to the last place of several', ['go', 'hold', 'deep', 'go', 'hold', 'deep'], 'work.one'],
    ['from further on', ['go', 'in', 'hold', 'end', 'deep'], 'work.two.b'],
    ['into a state within', ['go', 'in', 'in', 'hold', 'end', 'again'], 'work.two.a'],
    ['into a state within that was never left, by its default', ['hold', 'end', 'again'], 'work.two.b'],
  ])('%s', (_what, events, state) => {
    expect(walked(events).state).toBe(state)
  })
})

describe('the time that a state may take', () => {
  test.each<[string, string[], number]>([
    ['goes on with what was left of it', ['go', 'hold', 'deep'], 1],
    ['goes on after a second hold', ['go', 'hold', 'deep', 'hold', 'deep'], 2],
    ['begins anew in a state entered anew', ['go', 'in', 'hold', 'shallow'], 0],
    ['begins anew where nothing leads back', ['go', 'hold', 'deep', 'go'], 0],
    ['begins anew on hold', ['go', 'hold'], 0],
  ])('%s', (_what, events, waited) => {
    expect(walked(events).waited).toBe(waited)
    // Counted on from before only where the row had waited before.
    expect(walked(events).row.countedVersion).toBe(waited === 0 ? events.length + 1 : 2)
  })
})

test('what is entered again does its entry again, as XState does; what the way in did is not done again', () => {
  const told = (type: string) => ({ type: 'notify', params: { message: type, to: 'owner' } })
  const mailing = loadLifecycle({
    ...workflow,
    states: {
      work: {
        initial: 'one',
        on: { hold: 'held' },
        states: {
          one: { on: { go: { target: 'two', actions: [told('the-first-time')] } } },
          two: { entry: [told('each-time')] },
          deep: { type: 'history', history: 'deep', target: 'one' },
        },
      },
      held: { on: { deep: 'work.deep' } },
    },
  } as Workflow)
  const rights = { 'thing.run': 'all' as const }
  const facts = { ...someFacts(), actor: { ...someFacts().actor, rights } }
  let row: LifecycleRow = { state: mailing.initial }
  const done = ['go', 'hold', 'deep'].map(event => {
    const decision = decide(mailing, row, event, facts)
    if (!decision.allowed) throw new Error(event)
    row = { state: decision.value, remembered: decision.remembered }
    return decision.effects.map(({ params }) => params.message)
  })
  expect(done).toEqual([['the-first-time', 'each-time'], [], ['each-time']])
})

test('what is remembered of a state that the file no longer has leads to the default', () => {
  const { row } = walked(['go', 'in', 'hold'])
  const gone = {
    ...row,
    remembered: { ...row.remembered, 'work.deep': { states: ['work.gone'], at: 'work.gone', waited: 5, version: 1 } },
  }
  expect(walked(['deep'], gone).state).toBe('work.two.b')
  const elsewhere = {
    ...row,
    remembered: { 'work.deep': { states: ['held'], at: 'held', waited: 5, version: 1 }, nonsense: gone.remembered['work.deep'] },
  }
  expect(walked(['deep'], elsewhere as LifecycleRow).state).toBe('work.two.b')
})

test('a second reading of the file, with neither XState nor the engine, comes to the same whatever is sent', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 25 }), sent => {
      const memory: Memory = new Map()
      let state = 'work.one'
      for (const event of sent) state = stepOf(workflow, state, event, {}, memory)?.to ?? state
      expect(walked(sent).state).toBe(state)
    }),
    { numRuns: 500 },
  )
})
