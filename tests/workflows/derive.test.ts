import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowWithStates } from '#engine/definitions/expand/expand-states.ts'
import { derive, derivedSummary, ruleFor } from '#engine/workflow/derive.ts'
import type { Derive, Workflow } from '#engine/workflow/types.ts'
import { act, given, good, requestSubmitted, startVerifications, storedStates } from '../server/records/verifications.ts'
import { lifecycles, truths } from './files.ts'
import { type Json, metaOf, statesNamed, statesOf } from './states.ts'
import { multisets } from './truth-table.ts'

/** How records follow their rows by carrier: truth tables that people wrote, against the engine and a real server. */
const following = lifecycles.filter(workflow => workflow['x-derive'])
const of = (id: string): Json => lifecycles.find(workflow => workflow.id === id)

describe.each(following.map(workflow => [workflow.id as string, workflow]))('%s.derive.csv', (id, workflow: Json) => {
  const rules = workflow['x-derive']
  const published = workflowWithStates(workflow, { [rules.from]: of(rules.from) })

  test('has every multiset of up to three rows', () => {
    const wanted = multisets(statesOf(of(rules.from)), 3).filter(({ length }) => length > 0)
    const written = truths(id).map(({ rows }) => [...rows].sort().join('+'))
    expect([...written].sort()).toEqual(wanted.map(rows => [...rows].sort().join('+')).sort())
  })

  test.each(truths(id).map(row => [row.rows.join(', '), row] as const))('%s', (_title, { rows, to }) => {
    const orders = [rows, [...rows].reverse()]
    expect(orders.map(order => ruleFor(published['x-derive'] as Derive, order)?.to ?? 'stays')).toEqual([to, to])
    for (const state of rules.in ? statesNamed(workflow, rules.in) : statesOf(workflow)) {
      const event = to === 'stays' || to === state ? null : `derive.${to}`
      expect(derive(published as Workflow, state, rows)).toBe(event)
    }
  })
})

test('the states that launches follow into have the ids of the specification, and live rows are counted', () => {
  const ids = new Set(truths('bot-launch').map(({ to }) => metaOf(of('bot-launch'), to).id))
  expect(ids).toEqual(new Set([10, 117, 6, 9, 1021, 1025]))
  const rows = ['live', 'withdrawn', 'live'].map(state => ({ state }))
  expect(derivedSummary(of('bot-launch'), rows)).toBe('Live on 2 of 3')
  const stopped = [...rows, { state: 'suspended.by_carrier.marked', carrier: 'Vi India' }]
  expect(derivedSummary(of('bot-launch'), stopped)).toBe('Live on 2 of 4, 1 suspended at Vi India')
  expect(derivedSummary(of('bot-launch'), [...stopped, ...stopped.slice(3)])).toBe('Live on 2 of 5, 2 suspended')
})

test('the states that verifications follow into have the ids of the specification', () => {
  const ids = new Set(truths('bot-verification').map(({ to }) => (to === 'stays' ? null : metaOf(of('bot-verification'), to).id)))
  expect(ids).toEqual(new Set([1016, 42, 110, 1012, null]))
})

describe('the same on a real server, with a row at each of up to three carriers', () => {
  const carriers = ['vi', 'northline', 'harbour'] as const
  let there: Awaited<ReturnType<typeof startVerifications>>
  beforeAll(async () => {
    there = await startVerifications()
  }, 60_000)
  afterAll(() => there.portal.close())

  const decisions: { [state: string]: [event: string, data: object] } = {
    approved: ['approve', {}],
    rejected: ['reject', given.reject],
    sent_back: ['send-back', given.ask],
  }
  // A question brings the request back at once, so it is the last to come; what is recalled or closed was so by a decision of the platform,
  // and what is corrected stands at a bot that is verified.
  const aside = ['recalled', 'closed', 'corrected', 'returned']
  const reached = truths('bot-verification').filter(
    ({ rows }) => !rows.some(row => aside.includes(row)) && rows.filter(row => row === 'sent_back').length < 2,
  )

  test.each(reached.map(row => [row.rows.join(', '), row] as const))('%s', async (_title, { rows, to }) => {
    const { id } = await requestSubmitted(there.portal, there.owner)
    const asked = carriers.slice(0, rows.length)
    good(await act(there.portal, there.platform, id, 'forward', given.forward([...asked])))
    for (const [index, state] of rows.entries()) {
      const carrier = asked[index]
      const [event, data] = decisions[state] ?? []
      if (carrier && event) good(await act(there.portal, there[carrier], id, event, data, carrier))
    }
    expect(await storedStates(there.portal, id)).toEqual({
      '': to,
      ...Object.fromEntries(asked.map((carrier, index) => [carrier, rows[index]])),
    })
  })
})
