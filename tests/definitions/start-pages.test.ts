import { expect, test } from 'vitest'
import type { Dashboard } from '#engine/definitions/pages/navigation.ts'
import { publishedSet } from '../support/published-set.ts'

test('carriers find all kinds that wait for them where they begin, and a tab for each state they are told of', () => {
  const { lists, navigation, workflows } = publishedSet()
  const byCarrier = Object.entries(lists).filter(([, { workflow, open }]) => {
    const meta = workflows[workflow]?.meta
    return meta?.kind === 'lifecycle' && meta.scope === 'carrier' && open.startsWith('/billing/')
  })
  expect(byCarrier.length).toBeGreaterThan(2)
  const home = navigation.pages.find(({ path }) => path === '/billing/my-bots')
  const tabs = (home?.with as Partial<Dashboard> | undefined)?.tabs ?? []
  const next = tabs.flatMap(({ cards = [] }) => cards.flatMap(card => (card.next ? [card.list] : [])))
  expect(next.toSorted()).toEqual(byCarrier.map(([id]) => id).toSorted())
  const revoked = lists['carrier-brands']?.tabs.find(({ id }) => id === 'revoked')
  expect(revoked?.states).toEqual(['revoked'])
})
