import { expect, test } from 'vitest'
import { dependsOnRelatedRows } from '#engine/conditions/depends-on-related-rows.ts'
import { holds } from '#engine/conditions/holds.ts'
import { referencedRows } from '#engine/conditions/referenced-rows.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { publishedSet } from '../../support/published-set.ts'

const asking = (workflow: string, states: JsonObject): JsonObject => ({
  properties: { related: { properties: { rows: { properties: { [workflow]: { properties: states } } } } } },
})

test('rows that conditions of a kind ask for, in its workflows or on its pages, are counted from 0', () => {
  const set = publishedSet()
  const page = set.navigation.pages.find(one => one.with?.record === 'bot')
  const workflow = set.workflows['bot-creation']
  if (!page || !workflow) throw new Error('There is no page or no workflow')
  page.with = { ...page.with, create: { preconditions: [{ facts: asking('visit', { begun: { minimum: 1 } }), reason: 'none' }] } }
  const facts = asking('visit', { ended: { maximum: 0 } })
  workflow.states.somewhere = { on: { go: { guard: { type: 'holds', params: { preconditions: [{ facts, reason: 'none' }] } } } } }
  expect(referencedRows(set, 'bot').visit).toEqual({ begun: 0, ended: 0 })
  expect(referencedRows(set, 'bot')).toBe(referencedRows(set, 'bot'))
  expect(referencedRows(set, 'brand')).toEqual({})
})

test('a condition that there be none of them holds where there is none, and not where there is one', () => {
  const none = asking('bot-launch-at-carrier', { live: { maximum: 0 } })
  const rows = referencedRows(publishedSet(), 'bot')
  expect(rows['bot-launch-at-carrier']).toMatchObject({ live: 0, ended: 0 })
  expect(holds(none, { related: { rows } })).toBe(true)
  expect(holds(none, { related: { rows: { 'bot-launch-at-carrier': { live: 1 } } } })).toBe(false)
  expect(holds(none, { related: { rows: {} } })).toBe(false)
})

test('an event that counts rows around, and every event of the rows counted, is decided one at a time around its record', () => {
  const set = publishedSet()
  expect(dependsOnRelatedRows(set, 'bot-creation', 'archive')).toBe(true)
  for (const counted of ['bot-creation', 'bot-launch', 'bot-launch-at-carrier', 'bot-verification'])
    expect(dependsOnRelatedRows(set, counted, 'whatever moves its rows')).toBe(true)
  expect(dependsOnRelatedRows(set, 'brand', 'approve')).toBe(false)
})
