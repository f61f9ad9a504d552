import { describe, expect, test } from 'vitest'
import type { StateValue } from 'xstate'
import type { Facts } from '#engine/conditions/facts.ts'
import { decide } from '#engine/workflow/decide.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { initialState, loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateText } from '#engine/workflow/state-text.ts'
import { publishedWorkflow } from '../support/published-set.ts'
import { sampled } from '../support/sampled.ts'
import { engineFacts } from './engine-facts.ts'
import { filesOf, lifecycles } from './files.ts'
import { everybody, lifecycleMoves, newRecord } from './lifecycle-paths.ts'
import { stepOf } from './reader.ts'
import { countedPaths, simplePaths } from './simple-paths.ts'
import { type Json, metaOf, namedBy, nodeAt, statesOf } from './states.ts'
import { expectedCell, factsFor, statesIn } from './who-may.ts'

/** Ways through every lifecycle, by the engine alone, against the second reading: all, or of thousands so many. */
const mostPaths = 1500

/** What happened, told from the beginning, ends where the row stands. */
function explained(start: string, history: { event: string; to: string; from: string }[]): string {
  return history.reduce((so, { from, to }) => (so === from ? to : `${so}, but the next line begins at ${from}`), start)
}

describe.each(lifecycles.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  const files = filesOf(workflow)
  const lifecycle = loadLifecycle(publishedWorkflow(id))
  const states = statesOf(workflow)
  const start = stateText(initialState(lifecycle))
  const told = (state: string) => {
    const {
      id: status_id = null,
      label = state,
      tone = 'neutral',
      waitingOn = 'nobody',
      editable = false,
      forwarded = true,
      takenBack = false,
      keepsRow = false,
      countsAsAsked = false,
      carriedOnBy = [],
      next = null,
      nextFor = {},
      due = null,
    } = metaOf(workflow, state)
    const { labelFor = {} } = namedBy(workflow, state)
    const holders: string[] = [waitingOn].flat()
    return {
      ...{ state, status_id, label, labelFor, tone, holder: holders[0], holders, editable, forwarded, takenBack, keepsRow },
      ...{ countsAsAsked, carriedOnBy, next, nextFor, due },
    }
  }

  test('simple paths: states, what they say, effects and history are the file’s', { timeout: 180_000 }, () => {
    const paths = simplePaths(workflow, newRecord(files), lifecycleMoves(files, { once: true }))
    console.info(countedPaths(id, paths))
    expect(paths.length).toBeGreaterThan(0)
    // Every transition is on many; of thousands of paths each is walked as the next one is.
    for (const path of sampled(paths, Math.ceil(paths.length / mostPaths))) {
      let value: StateValue = initialState(lifecycle)
      const history: { event: string; from: string; to: string }[] = []
      for (const step of path) {
        const { event, column, data, overdue, before } = step.move
        const standing = statesIn(workflow, step.from)[overdue ? 1 : 0] ?? step.from
        const row = Object.freeze({ state: value })
        const decision = decide(lifecycle, row, event, engineFacts(files, standing, column, data, before))
        if (!decision.allowed) throw new Error(`${event} by ${column} in ${step.from}: ${decision.reason}`)
        expect(decision.facts).toEqual(told(step.to))
        expect(states).toContain(stateText(decision.value))
        expect(decision.effects).toEqual(step.effects.map(({ type, params = {} }: Json) => ({ type, params })))
        history.push({ event, from: stateText(value), to: stateText(decision.value) })
        value = decision.value
      }
      expect(explained(start, history)).toBe(stateText(value))
    }
  })

  test('in every state, to everybody, the engine offers what the file allows and nothing else; a final state offers nothing', () => {
    for (const state of states) {
      const value = stateOf(state)
      expect(stateFacts(lifecycle, value)).toEqual(told(state))
      for (const [standing, column] of statesIn(workflow, state).flatMap(one =>
        everybody(files).map(who => [one, who] as const),
      )) {
        const given: Facts = engineFacts(files, standing, column, {})
        const offered = eventOptions(lifecycle, { state: value }, given)
          .filter(one => one.allowed)
          .map(({ event }) => event)
          // Sent by nobody, whatever their role: only the rows by carrier have them sent.
          .filter(event => !event.startsWith('derive.'))
        const allowed = Object.keys(workflow.meta.events).filter(event =>
          stepOf(workflow, state, event, factsFor(files, standing, column, {})),
        )
        const may = allowed.filter(event => !/^\d{3}$/.test(expectedCell(engineOnly(files), standing, event, column)))
        expect(offered.toSorted(), `${standing}, ${column}`).toEqual(may.toSorted())
        if (state.split('+').every(leaf => nodeAt(workflow, leaf.split('.')).type === 'final')) expect(offered).toEqual([])
      }
    }
  })
})

/** Without endpoints in between: rights, states and conditions only. */
const engineOnly = (files: ReturnType<typeof filesOf>) => ({ ...files, record: { ...files.record, generated: false } })

function stateOf(state: string): StateValue {
  const nest = (leaves: string[][]): StateValue => {
    if (leaves.length === 1 && leaves[0]?.length === 1) return leaves[0][0] ?? ''
    const names = [...new Set(leaves.map(([name = '']) => name))]
    return Object.fromEntries(names.map(name => [name, nest(leaves.filter(([one]) => one === name).map(([, ...rest]) => rest))]))
  }
  return nest(state.split('+').map(leaf => leaf.split('.')))
}
