import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workflowWithStates } from '#engine/definitions/expand/expand-states.ts'
import { allStates, isMeant, namedStates } from '#engine/workflow/named-states.ts'
import type { State, Workflow } from '#engine/workflow/types.ts'

const states: { [name: string]: State } = {
  draft: {},
  asked: { initial: 'first', states: { first: {}, second: { initial: 'a', states: { a: {}, b: {} } } } },
  askedx: {},
  both: {
    type: 'parallel',
    states: { left: { initial: 'x', states: { x: {}, y: {} } }, right: { initial: 'x', states: { x: {}, y: {} } } },
  },
}
const workflow: Workflow = {
  ...{ id: 'own', version: '1', initial: 'draft', states },
  meta: { kind: 'lifecycle', title: 'Own', record: 'thing', events: {} },
}
const both = ['x', 'y'].flatMap(left => ['x', 'y'].map(right => `both.left.${left}+both.right.${right}`))

test('a row can stand in each innermost state, and in each combination of parallel ones', () => {
  expect(allStates(workflow)).toEqual(['draft', 'asked.first', 'asked.second.a', 'asked.second.b', 'askedx', ...both])
})

describe('a list of names means', () => {
  test.each<[string[], string[]]>([
    [['draft'], ['draft']],
    [['asked'], ['asked.first', 'asked.second.a', 'asked.second.b']],
    [
      ['asked.second', 'draft'],
      ['draft', 'asked.second.a', 'asked.second.b'],
    ],
    [['*'], allStates(workflow)],
    [
      ['!asked', '!both'],
      ['draft', 'askedx'],
    ],
    [['asked', '!asked.second'], ['asked.first']],
    [['!asked.second', 'asked'], ['asked.first']],
    [['asked', '!*'], []],
    [['both.left.x'], ['both.left.x+both.right.x', 'both.left.x+both.right.y']],
    [['both.left.x', '!both.right.y'], ['both.left.x+both.right.x']],
    [['both.left.y+both.right.x'], ['both.left.y+both.right.x']],
  ])('%j: %j', (names, meant) => {
    expect(namedStates(workflow, names)).toEqual(meant)
  })
})

const name = fc.constantFrom('draft', 'asked', 'asked.first', 'asked.second', 'both', 'both.left.x', '*')

test('a name and its "!" share no state and leave none out; order and repetition do not matter', () => {
  fc.assert(
    fc.property(name, fc.array(fc.tuple(fc.boolean(), name), { minLength: 1, maxLength: 5 }), (one, several) => {
      const [meant, others] = [namedStates(workflow, [one]), namedStates(workflow, [`!${one}`])]
      expect([...meant, ...others].sort()).toEqual([...allStates(workflow)].sort())
      for (const state of allStates(workflow)) expect(isMeant(state, one)).toBe(meant.includes(state))
      const names = several.map(([without, of]) => (without ? `!${of}` : of))
      expect(namedStates(workflow, [...names, ...names].reverse())).toEqual(namedStates(workflow, names))
    }),
  )
})

test('conditions on the state are published with innermost states, wherever they stand in the condition', () => {
  const facts = {
    properties: { lifecycle: { properties: { state: { const: 'asked' } } } },
    anyOf: [
      { properties: { lifecycle: { properties: { state: { not: { enum: ['!asked', 'asked.first'] } } } } } },
      {
        properties: {
          record: { properties: { data: { properties: { lifecycle: { properties: { state: { const: 'asked' } } } } } } },
        },
      },
    ],
  }
  const meta = {
    ...workflow.meta,
    events: { go: { label: 'Go', right: 'r', historyLabel: 'Went', preconditions: [{ facts, reason: 'no' }] } },
  }
  const made = workflowWithStates({ ...workflow, meta } as Workflow, {})
  const all = ['asked.first', 'asked.second.a', 'asked.second.b']
  expect(made.meta.kind === 'lifecycle' && made.meta.events.go?.preconditions?.[0]?.facts).toEqual({
    properties: { lifecycle: { properties: { state: { enum: all } } } },
    anyOf: [
      {
        properties: { lifecycle: { properties: { state: { not: { enum: namedStates(workflow, ['!asked', 'asked.first']) } } } } },
      },
      // A field of the data that has the name of a fact is no state.
      {
        properties: {
          record: { properties: { data: { properties: { lifecycle: { properties: { state: { const: 'asked' } } } } } } },
        },
      },
    ],
  })
})
