import { expect, test } from 'vitest'
import type { MenuEntry, Page } from '#engine/definitions/kinds.ts'
import { areaOf, litEntry } from '#portal/layout/menu-light.ts'

const entries: MenuEntry[] = [
  { label: 'HOME', to: '/work/home' },
  {
    label: 'THINGS',
    children: [
      { label: 'ALL', to: '/work/things' },
      { label: 'NEW', to: '/work/things/new' },
    ],
  },
]
const page = (path: string, menu?: string): Page => ({
  ...{ path, title: '', screen: 'content', frame: 'portal', access: 'public' },
  ...(menu === undefined ? {} : { menu }),
})

test.each([
  ['an entry of its own', page('/work/home'), '/work/home', '/work/home'],
  ['below an entry', page('/work/things/:id'), '/work/things/7', '/work/things'],
  ['the nearest of two', page('/work/things/new'), '/work/things/new', '/work/things/new'],
  ['an address that only begins alike', page('/work/homeless'), '/work/homeless', undefined],
  ['another than its address says', page('/work/things/old', '/work/home'), '/work/things/old', '/work/home'],
])('%s', (_about, of, pathname, lit) => {
  expect(litEntry(entries, of, pathname)).toBe(lit)
})

test('pages of a group stand beside each other, others do not', () => {
  expect(areaOf(entries, '/work/things/new').map(({ label }) => label)).toEqual(['ALL', 'NEW'])
  expect(areaOf(entries, '/work/home')).toEqual([])
})
