import { expect, test } from 'vitest'
import type { List } from '#engine/definitions/types.ts'
import type { Row } from '../../../src/portal/lists/cell.tsx'
import { columnsOfRows } from '../../../src/portal/lists/columns-of-rows.ts'
import { publishedSet } from '../../support/published-set.ts'

const { lists } = publishedSet()
const all = { tab: undefined, filters: {} }

/** A row as the server answers it, as far as columns look at it. */
function row(record: object, waits: object[] = [], more: object = {}): Row {
  const lifecycle = { label: 'Submitted', since: '2026-11-05T00:00:00Z', waits, summary: null }
  return { record, lifecycle, owner: { id: 'o', label: 'Adria' }, below: {}, related: {}, ...more } as unknown as Row
}
const listOf = (id: string): List => lists[id] as List
const ids = (id: string, rows: Row[], by: Parameters<typeof columnsOfRows>[2] = all): string[] =>
  columnsOfRows(listOf(id), rows, by).map(column => column.id)

test('a column that is empty in every row is left out until one says something', () => {
  const draft = row({ label: 'Bot', data: {} })
  expect(ids('my-bots', [draft])).toEqual(['name', 'status', 'since'])
  const reviewed = row({ label: 'Bot', data: { brand: 'b' } }, [{ holder: 'reviewer', due: '2026-11-07T00:00:00Z' }])
  expect(ids('my-bots', [draft, reviewed])).toEqual(['name', 'brand', 'status', 'holder', 'since', 'due'])
  const live = row({ label: 'Bot', data: { brand: 'b' } }, [], {
    below: { 'bot-launch': { label: 'Live', summary: null, waits: [] } },
  })
  expect(ids('my-bots', [live])).toContain('bot-launch')
  expect(ids('my-bots', [live])).not.toContain('bot-launch-summary')
  expect(ids('my-bots', []), 'nothing is known of the rows').toEqual(listOf('my-bots').columns.map(({ id }) => id))
})

test('what all rows were filtered by is no column, nor is whom a tab waits for where all wait for one', () => {
  const rows = ['agriculture', 'agriculture'].map(industry => row({ data: { industry } }, [{ holder: 'reviewer', due: null }]))
  expect(ids('review-brands', rows)).toEqual(expect.arrayContaining(['industry', 'owner', 'holder']))
  expect(ids('review-brands', rows, { tab: undefined, filters: { industry: 'agriculture' } })).not.toContain('industry')
  expect(ids('review-brands', rows, { tab: undefined, filters: { owner: 'o' } })).not.toContain('owner')
  const tab = listOf('my-launches').tabs.find(({ id }) => id === 'yours')
  expect(tab?.rows).toBeDefined()
  expect(ids('my-launches', rows, { tab, filters: {} })).not.toContain('holder')
  const both = row({ data: {} }, [
    { holder: 'owner', due: null },
    { holder: 'carrier', due: null },
  ])
  // What a carrier decides on waits for nobody else, though the platform may have suspended others of them.
  const ofCarrier = listOf('carrier-launches').tabs.find(({ id }) => id === 'waiting')
  const waiting = row({ data: {} }, [{ holder: 'carrier', due: null }])
  expect(ids('carrier-launches', [waiting, waiting], { tab: ofCarrier, filters: {} })).not.toContain('holder')
  expect(ids('my-launches', [both, ...rows], { tab, filters: {} })).toContain('holder')
})
