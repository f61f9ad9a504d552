import { expect, test } from 'vitest'
import { rightsOf } from '#engine/permissions/rights.ts'
import { proves } from '../spec/proofs.ts'
import { publishedSet } from '../support/published-set.ts'

/** What the specification says of roles by name: areas that they open. Written here and not read from data. */
const { roles, navigation } = publishedSet()
const opening = (area: string) => Object.keys(roles.roles).filter(id => rightsOf(roles, id)[area] !== undefined)
const carrier = ['VI_CARRIER_ADMIN', 'VI_CARRIER_READWRITE', 'VI_CARRIER_READONLY']

test('the areas open to the roles of the specification, and every page below an area asks for its right', () => {
  proves(
    'workflows.2.billing-area-carrier-roles-only',
    'workflows.6.billing-area-vi-carrier-admin',
    'workflows.6.billing-area-vi-carrier-readonly',
    'workflows.6.billing-area-vi-carrier-readwrite',
    'workflows.6.admin-area-super-admin-vi-dotgo',
    'workflows.6.admin-area-vi-dotgo-admin-readwrite',
    'workflows.6.admin-area-vi-dotgo-admin-readonly',
    'workflows.6.admin-area-vi-carrier-admin',
    'workflows.6.admin-area-vi-carrier-readonly',
    'workflows.6.admin-area-vi-carrier-readwrite',
    'workflows.6.admin-area-acc-manager',
  )
  expect(opening('area.billing').sort()).toEqual([...carrier, 'ADMIN_BILLING', 'USER_BILLING'].sort())
  for (const role of opening('area.billing')) expect(roles.roles[role]?.flags).toContain('carrier-staff')
  const platform = ['SUPER_ADMIN_VI_DOTGO', 'VI_DOTGO_ADMIN_READWRITE', 'VI_DOTGO_ADMIN_READONLY', 'ACC_MANAGER', ...carrier]
  expect(opening('area.platform')).toEqual(expect.arrayContaining(platform))
  const areas = { '/billing/': 'area.billing', '/dotgo-admin/': 'area.platform' }
  for (const [below, right] of Object.entries(areas)) {
    const pages = navigation.pages.filter(page => page.path.startsWith(below))
    expect(pages.length).toBeGreaterThan(3)
    // A page may ask for a narrower right: one that only roles have to whom the area is open.
    const narrower = [...new Set(pages.map(page => page.right ?? ''))].filter(one => one !== right)
    expect(narrower.sort()).toEqual(
      below === '/dotgo-admin/' ? ['carrier.manage', 'content.edit', 'rights.read', 'users.manage'] : ['users.manage'],
    )
    // Who manages users sees those whom their own right reaches, at whatever address.
    for (const one of narrower.filter(one => one !== 'users.manage'))
      expect(opening(right)).toEqual(expect.arrayContaining(opening(one)))
  }
})
