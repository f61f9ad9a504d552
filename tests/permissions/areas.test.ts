import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard, Page } from '#engine/definitions/pages/navigation.ts'
import type { List } from '#engine/definitions/types.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import { completeness } from '#engine/records/completeness.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { asker } from '../server/records/askers.ts'
import { proves } from '../spec/proofs.ts'

/** What each role finds on the pages that it may open: every call of their lists is answered, were it with nothing. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
})
afterAll(() => portal.close())

/** The tabs of lists that a page asks for; an inner name is a tab of the list, undefined its first. */
function askedBy({ screen, with: given }: Page): { list: string; tab?: string }[] {
  if (screen === 'list') return [{ list: String(given?.list) }]
  if (screen !== 'dashboard') return []
  return (given as unknown as Dashboard).tabs.flatMap(({ cards = [], lists = [] }) => [
    ...cards,
    ...lists.map(list => ({ list })),
  ])
}

test('every list of every page that a role may open is answered, also to carriers in the area of the platform', async () => {
  proves(
    'both.role-vi-carrier-admin',
    'onboarding.6.role-admin-billing',
    'onboarding.6.role-user-billing',
    'both.role-super-admin-vi-dotgo',
    'both.role-admin-dotgo-readonly',
    'both.role-vi-dotgo-admin-readwrite',
    'both.role-admin-dotgo-readwrite',
    'both.role-super-admin-dotgo',
    'both.role-acc-manager',
    'workflows.6.role-vi-carrier-readonly',
    'workflows.6.role-vi-carrier-readwrite',
    'workflows.6.role-vi-dotgo-admin-readonly',
    'workflows.6.role-marketing-admin',
  )
  const { set } = portal
  const failed: string[] = []
  let asked = 0
  for (const [role, { actsFor, rights }] of Object.entries(set.roles.roles)) {
    const who = await asker(portal, role, `Areas of ${role}`, actsFor === 'carrier' ? 'vi' : null, { kind: 'brands' })
    const may = (right: string | undefined) => right === undefined || Object.hasOwn({ ...set.roles.everyone, ...rights }, right)
    for (const page of set.navigation.pages.filter(one => one.access === 'signed-in' && may(one.right)))
      for (const { list: id, tab } of askedBy(page)) {
        const list = set.lists[id] as List
        // The page says that nothing there is for the role, and asks for nothing.
        if (!may(list.right)) continue
        const query = new URLSearchParams({ list: id, ...(tab ? { tab } : {}) })
        const { status } = await who.send('GET', `/../${set.records[list.record]?.path}?${query}`)
        asked += 1
        if (status !== 200) failed.push(`${role} ${page.path} ${id} ${tab ?? ''}: ${status}`)
      }
  }
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

test('the profile of every account of the demonstration’s staff can be complete', async () => {
  const { set } = portal
  const groups = set.records.account?.complete ?? []
  const account = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876500001' }
  for (const role of Object.keys(set.roles.roles).filter(one => one !== set.roles.default))
    expect([
      role,
      completeness(groups, { actor: { role, flags: flagsOf(set.roles, role), account, organisationData: {} } }).percent,
    ]).toEqual([role, 100])
})

/** Flags of each role, and what of them the partner details say, by hand from section 6 of the specification. */
const flagsByHand: { [role: string]: [flags: string[], shown: string[]] } = {
  DEVELOPER: [['developer'], []],
  SUPER_ADMIN_VI_DOTGO: [['platform-staff', 'super-admin', 'vi-dotgo-admin', 'operator-side-carrier-admin'], ['isVIDotgoAdmin']],
  SUPER_ADMIN_DOTGO: [['platform-staff', 'super-admin'], []],
  ADMIN_DOTGO_READWRITE: [['platform-staff', 'read-write-admin'], []],
  ADMIN_DOTGO_READONLY: [['platform-staff', 'read-only-admin'], []],
  VI_DOTGO_ADMIN_READWRITE: [
    ['platform-staff', 'read-write-admin', 'vi-dotgo-admin', 'operator-side-carrier-admin'],
    ['isVIDotgoAdmin'],
  ],
  VI_DOTGO_ADMIN_READONLY: [
    ['platform-staff', 'read-only-admin', 'vi-dotgo-admin', 'operator-side-carrier-admin', 'read-only-carrier-admin'],
    ['isVIDotgoAdmin'],
  ],
  VI_CARRIER_ADMIN: [
    ['carrier-staff', 'vi-admin', 'carrier-admin'],
    ['isCarrier', 'isVIAdmin'],
  ],
  VI_CARRIER_READWRITE: [
    ['carrier-staff', 'vi-admin', 'carrier-admin'],
    ['isCarrier', 'isVIAdmin'],
  ],
  VI_CARRIER_READONLY: [
    ['carrier-staff', 'vi-admin', 'carrier-admin', 'read-only-carrier-admin'],
    ['isCarrier', 'isVIAdmin'],
  ],
  ADMIN_BILLING: [['carrier-staff'], ['isCarrier']],
  USER_BILLING: [['carrier-staff'], ['isCarrier']],
  ACC_MANAGER: [['operator-side-carrier-admin', 'carrier-admin', 'account-manager'], ['isAccountManager']],
  MARKETING_ADMIN: [['marketing-admin'], ['isMarketingAdmin']],
}

test('the page is told the flags of each role', async () => {
  proves(
    'workflows.6.flag-read-only-admin',
    'workflows.6.flag-read-write-admin',
    'workflows.6.flag-marketing-admin',
    'workflows.6.flag-read-only-carrier-admin',
    'workflows.6.flag-carrier-admin',
    'workflows.6.flag-operator-side-carrier-admin',
    'onboarding.6.admin-dotgo-readwrite-platform-admin',
    'onboarding.6.super-admin-dotgo-platform-admin',
  )
  const { roles } = portal.set.roles
  expect(Object.keys(flagsByHand).sort()).toEqual(Object.keys(roles).sort())
  const members = ['isCarrier', 'isVIAdmin', 'isVIDotgoAdmin', 'isMarketingAdmin', 'isAccountManager']
  for (const [role, [flags, shown]] of Object.entries(flagsByHand)) {
    const carrier = roles[role]?.actsFor === 'carrier' ? 'vi' : null
    const who = await asker(portal, role, `Flags of ${role}`, carrier, { kind: 'partner-details' })
    const { data } = (await who.send('GET', '')).body
    expect([role, [...data.actor.flags].sort()]).toEqual([role, [...flags].sort()])
    expect([role, members.filter(member => data[member] === true).sort()]).toEqual([role, shown])
    expect([role, members.filter(member => data[member] === false)]).toEqual([role, members.filter(one => !shown.includes(one))])
    expect(data.partners_profile.isCarrier).toBe(shown.includes('isCarrier'))
  }
})
