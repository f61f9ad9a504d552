import { expect, test } from 'vitest'
import { askedRows } from '#engine/conditions/asked-rows.ts'
import { holds } from '#engine/conditions/holds.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { publishedSet } from '../../support/published-set.ts'

const asking = (workflow: string, states: JsonObject): JsonObject => ({
  properties: { related: { properties: { rows: { properties: { [workflow]: { properties: states } } } } } },
})

test('rows that any condition of the workflows or the pages asks for are counted from 0', () => {
  const set = publishedSet()
  const [page] = set.navigation.pages
  if (!page) throw new Error('There is no page')
  page.with = { create: { needs: { facts: asking('visit', { begun: { minimum: 1 } }), reason: 'none' } } }
  const [workflow] = Object.values(set.workflows)
  if (!workflow) throw new Error('There is no workflow')
  workflow.states.somewhere = {
    on: { go: { guard: { type: 'holds', params: { facts: asking('visit', { ended: { maximum: 0 } }) } } } },
  } as never
  expect(askedRows(set).visit).toEqual({ begun: 0, ended: 0 })
  expect(askedRows(set)).toBe(askedRows(set))
})

test('a condition that there be none of them holds where there is none, and not where there is one', () => {
  const none = asking('bot-launch-at-carrier', { live: { maximum: 0 } })
  const rows = askedRows(publishedSet())
  expect(rows['bot-launch-at-carrier']).toMatchObject({ live: 0, ended: 0 })
  expect(holds(none, { related: { rows } })).toBe(true)
  expect(holds(none, { related: { rows: { 'bot-launch-at-carrier': { live: 1 } } } })).toBe(false)
  expect(holds(none, { related: { rows: {} } })).toBe(false)
})
