import { expect, test } from 'vitest'
import type { MenuEntry, Page } from '#engine/definitions/pages/navigation.ts'
import { areaOf, litEntry } from '#portal/layout/menu-light.ts'

const entries: MenuEntry[] = [
  { label: 'HOME', to: '/area/home' },
  {
    label: 'THINGS',
    children: [
      { label: 'ALL', to: '/area/things' },
      { label: 'NEW', to: '/area/things/new' },
    ],
  },
]
const page = (path: string, menu?: string): Page => ({
  ...{ path, title: '', screen: 'content', frame: 'portal', access: 'public' },
  ...(menu === undefined ? {} : { menu }),
})

test.each([
  ['an entry of its own', page('/area/home'), '/area/home', '/area/home'],
  ['below an entry', page('/area/things/:id'), '/area/things/7', '/area/things'],
  ['the nearest of two', page('/area/things/new'), '/area/things/new', '/area/things/new'],
  ['an address that only begins alike', page('/area/homeless'), '/area/homeless', undefined],
  ['another than its address says', page('/area/things/old', '/area/home'), '/area/things/old', '/area/home'],
])('%s', (_about, of, pathname, lit) => {
  expect(litEntry(entries, of, pathname)).toBe(lit)
})

test('pages of a group stand beside each other, others do not', () => {
  expect(areaOf(entries, '/area/things/new').map(({ label }) => label)).toEqual(['ALL', 'NEW'])
  expect(areaOf(entries, '/area/home')).toEqual([])
})
