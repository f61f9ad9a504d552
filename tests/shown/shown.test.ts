import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { asker } from '../server/records/askers.ts'
import { lineOf, parseTable, type Row } from '../workflows/csv.ts'
import { listColumns, rowsOfLists } from './lists-shown.ts'
import { pageColumns, rowsOfPages } from './pages-shown.ts'
import { recordColumns, rowsOfRecords } from './records-shown.ts'
import { statedLimits } from './stated-limits.ts'

/** What the server tells pages to show is what people have agreed to in the tables beside this file. */
let portal: Portal
// biome-ignore lint/suspicious/noExplicitAny: the whole file of the page
let served: any
// biome-ignore lint/suspicious/noExplicitAny: files of every kind
let read: (file: string) => Promise<any>
beforeAll(async () => {
  portal = await startPortal()
  const { cookie } = await asker(portal, 'SUPER_ADMIN_DOTGO', 'What is shown')
  read = async file =>
    (await portal.app.inject({ url: `/definitions/${portal.set.hash}/${file}.json`, headers: { cookie } })).json()
  served = await read('portal')
})
afterAll(() => portal.close())

/** The lines that a table lacks, and those that nothing shows any more, as they stand in its file. */
function differences(file: string, columns: string[], shown: Row[]): { missing: string[]; needless: string[] } {
  const table = parseTable(readFileSync(new URL(file, import.meta.url), 'utf8'))
  expect(table.columns).toEqual(columns)
  const agreed = table.rows.map(row => lineOf(columns, row))
  const lines = shown.map(row => lineOf(columns, row))
  return {
    missing: lines.filter(line => !agreed.includes(line)),
    needless: agreed.filter(line => !lines.includes(line)),
  }
}

test('every list has the tabs, columns, filters and addresses of lists.csv', () => {
  const shown = rowsOfLists(served.lists, served.workflows)
  expect(differences('lists.csv', listColumns, shown)).toEqual({ missing: [], needless: [] })
  expect(shown.length).toBeGreaterThan(200)
})

test('every page has the cards, columns and addresses of pages.csv', () => {
  const shown = rowsOfPages(served.navigation)
  expect(differences('pages.csv', pageColumns, shown)).toEqual({ missing: [], needless: [] })
  expect(shown.length).toBeGreaterThan(200)
})

test('every kind of record has the paths, pages, searches and beginnings of records.csv', () => {
  const shown = rowsOfRecords(served.records)
  expect(differences('records.csv', recordColumns, shown)).toEqual({ missing: [], needless: [] })
  expect(shown.length).toBeGreaterThan(100)
})

test('every refusal is answered with the status of refusals.csv', async () => {
  const ids = Object.keys(portal.set.contents).filter(id => portal.set.contents[id]?.answers)
  const rows = ids.map(async content =>
    Object.entries<{ status: number | number[]; code?: string }>((await read(`contents/${content}`)).answers).map(
      ([key, { status, code = '' }]): Row => ({ content, key, status: [status].flat().join(' '), code }),
    ),
  )
  const shown = (await Promise.all(rows)).flat()
  expect(differences('refusals.csv', ['content', 'key', 'status', 'code'], shown)).toEqual({ missing: [], needless: [] })
  expect(shown.length).toBeGreaterThan(100)
})

test('limits that the specification states are those', () => {
  expect(served.limits).toMatchObject(statedLimits)
})
