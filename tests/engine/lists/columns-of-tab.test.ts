import { expect, test } from 'vitest'
import { columnsOfTab } from '#engine/lists/columns-of-tab.ts'
import { publishedSet } from '../../support/published-set.ts'

const set = await publishedSet()
const shown = (id: string, tab: string): string[] => {
  const list = set.lists[id]
  const found = list?.tabs.find(one => one.id === tab)
  const workflow = set.workflows[list?.workflow ?? '']
  if (!list || !found || !workflow) throw new Error(`There is no tab "${tab}" of "${id}".`)
  return columnsOfTab(list, found, workflow).map(({ id: column }) => column)
}

test('a column that says the same of every row of a tab is left out there, and nowhere else', () => {
  expect(shown('carrier-launches', 'terminated')).not.toContain('status')
  // Of what is live, some waits for a decision since its brand was revoked.
  expect(shown('carrier-launches', 'live')).toEqual(expect.arrayContaining(['status', 'due']))
  // What the carrier itself suspended waits there, too.
  expect(shown('carrier-launches', 'waiting')).toContain('status')
  expect(shown('carrier-brands', 'waiting')).not.toContain('holder')
  // The platform decides about some of them, too.
  expect(shown('carrier-launches', 'waiting')).toContain('holder')
  expect(shown('carrier-launches', 'waiting')).toContain('due')
  expect(shown('carrier-launches', 'terminated')).not.toContain('due')
  expect(shown('carrier-launches', 'suspended')).toEqual(expect.arrayContaining(['status', 'holder']))
  expect(shown('carrier-launches', 'all')).toEqual(expect.arrayContaining(['status', 'holder', 'due']))
})

test('where rows at carriers wait for others, whom it waits for stays', () => {
  expect(shown('my-launches', 'live')).toContain('holder')
  // Live is also what is suspended at one of its carriers.
  expect(shown('my-launches', 'live')).toContain('status')
})
