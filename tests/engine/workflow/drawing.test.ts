import { expect, test } from 'vitest'
import { drawing } from '#engine/workflow/drawing.ts'
import { lifecycles } from './some-facts.ts'
import { traffic } from './traffic.ts'

const { nodes, edges } = drawing(traffic)

test('nodes are the states in the order of the file, inner ones below their outer one', () => {
  expect(nodes.map(({ state }) => state)).toEqual([
    'red',
    'amber',
    'green',
    'green.steady',
    'green.turning',
    'both',
    'both.left',
    'both.left.off',
    'both.left.on',
    'both.right',
    'both.right.off',
    'dark',
  ])
  expect(nodes[0]).toEqual({ state: 'red', label: 'Red', tone: 'stopped', id: 1 })
  expect(nodes[4]).toEqual({ state: 'green.turning', label: 'Turning', tone: 'neutral', id: null, parent: 'green' })
})

test('edges carry the label of the event and lead to the state meant', () => {
  expect(edges).toEqual([
    { from: '', to: 'dark', event: 'park', label: 'light.run' },
    { from: 'red', to: 'green', event: 'go', label: 'Go' },
    { from: 'red', to: 'amber', event: 'go', label: 'Go' },
    { from: 'red', to: 'both', event: 'split', label: 'light.run' },
    { from: 'red', to: 'dark', event: 'expire', label: 'system' },
    { from: 'amber', to: 'red', event: 'stop', label: 'light.run' },
    { from: 'amber', to: 'red', event: 'after P1D', label: 'after P1D' },
    { from: 'green', to: 'red', event: 'stop', label: 'light.run' },
    { from: 'green.steady', to: 'green.turning', event: 'turn', label: 'light.run' },
    { from: 'green.turning', to: 'green.steady', event: 'turn', label: 'light.run' },
    { from: 'green.turning', to: 'green.turning', event: 'stop', label: 'light.run' },
    { from: 'both.left.off', to: 'both.left.on', event: 'turn', label: 'light.run' },
  ])
})

test.each(lifecycles.map(({ workflow }) => [workflow.id, workflow] as const))(
  'every edge of %s leads from a state to a state',
  (_, workflow) => {
    const drawn = drawing(workflow)
    const states = new Set(['', ...drawn.nodes.map(({ state }) => state)])
    expect(drawn.edges.length).toBeGreaterThan(0)
    expect(drawn.edges.filter(({ from, to }) => !states.has(from) || !states.has(to))).toEqual([])
  },
)
