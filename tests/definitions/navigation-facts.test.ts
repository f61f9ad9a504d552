import { describe, expect, test } from 'vitest'
import { holds } from '#engine/conditions/holds.ts'
import type { Condition } from '#engine/definitions/types.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import { proves } from '../spec/proofs.ts'
import { publishedSet } from '../support/published-set.ts'

const { navigation, roles } = publishedSet()

type Entry = {
  label: string
  to?: string
  action?: string
  right?: string
  when?: Condition
  disabled?: { when: Condition }
  children?: Entry[]
}

const pages = navigation.pages as { path: string; screen: string; frame: string; access: string; right?: string; with?: object }[]
const page = (path: string) => pages.find(one => one.path === path)
const menus = navigation.menus as unknown as { id: string; when: Condition; home: string; entries: Entry[] }[]
const menuOf = (role: string, organisationData = {}) =>
  menus.find(({ when }) => holds(when, { actor: { role, flags: flagsOf(roles, role), organisationData, signedIn: true } }))
const leads = (entries: Entry[]) => entries.map(({ label, to, action }) => [label, to ?? action])
const under = (area: string) => pages.filter(({ path }) => path.startsWith(area))

describe('menus', () => {
  test('each role has the menu of its kind, and who is of no other kind has that of developers', () => {
    proves('onboarding.2.nav-admin-menu', 'onboarding.2.nav-carrier-menu', 'onboarding.2.nav-developer-otherwise')
    expect(Object.fromEntries(Object.keys(roles.roles).map(role => [role, menuOf(role)?.id]))).toEqual({
      DEVELOPER: 'developer',
      SUPER_ADMIN_VI_DOTGO: 'platform',
      SUPER_ADMIN_DOTGO: 'platform',
      ADMIN_DOTGO_READWRITE: 'platform',
      ADMIN_DOTGO_READONLY: 'platform',
      VI_DOTGO_ADMIN_READWRITE: 'platform',
      VI_DOTGO_ADMIN_READONLY: 'platform',
      VI_CARRIER_ADMIN: 'carrier',
      VI_CARRIER_READWRITE: 'carrier',
      VI_CARRIER_READONLY: 'carrier',
      ADMIN_BILLING: 'carrier',
      USER_BILLING: 'carrier',
      ACC_MANAGER: 'account-manager',
      MARKETING_ADMIN: 'set-up',
    })
  })

  test('an account manager has one entry, a marketing admin none', () => {
    proves('onboarding.2.nav-account-manager-billing', 'onboarding.2.nav-account-manager-only')
    proves('onboarding.2.nav-setup-only-marketing', 'workflows.1.account-managers-billing-only')
    expect(menuOf('ACC_MANAGER')?.entries.map(({ label }) => label)).toEqual(['BILLING'])
    expect(menuOf('ACC_MANAGER')).toMatchObject({ logo: 'BILLING' })
    expect(roles.roles.ACC_MANAGER?.rights).toEqual({ 'area.platform': 'all' })
    expect(menuOf('MARKETING_ADMIN')?.entries).toEqual([])
  })

  test('platform: dashboard, bots with sub-pages, brands, aggregators, campaigns', () => {
    proves('onboarding.2.nav-admin-dashboard', 'onboarding.2.nav-admin-bots', 'onboarding.2.nav-admin-brands')
    proves('onboarding.2.nav-admin-bots-launch', 'onboarding.2.nav-admin-bots-template-verification')
    proves('onboarding.2.nav-admin-bots-verification', 'onboarding.2.nav-admin-bots-creation')
    proves('onboarding.2.nav-admin-aggregators', 'onboarding.2.nav-admin-campaigns')
    proves('workflows.2.path-admin-dashboard', 'workflows.2.path-admin-my-brands')
    proves('workflows.2.path-admin-aggregators', 'workflows.2.path-admin-campaigns')
    const entries = menuOf('SUPER_ADMIN_DOTGO')?.entries ?? []
    expect(leads(entries).slice(0, 5)).toEqual([
      ['DASHBOARD', '/dotgo-admin/dashboard'],
      ['BOTS', undefined],
      ['BRANDS', '/dotgo-admin/my-brands'],
      ['AGGREGATORS', '/dotgo-admin/aggregators'],
      ['CAMPAIGNS', '/dotgo-admin/campaigns'],
    ])
    expect(leads(entries[1]?.children ?? [])).toEqual([
      ['ALL BOTS', '/dotgo-admin/bots'],
      ['CREATION', '/dotgo-admin/bots/creation'],
      ['VERIFICATION', '/dotgo-admin/bots/verification'],
      ['LAUNCH', '/dotgo-admin/bots/launch'],
      ['TEMPLATE VERIFICATION', '/dotgo-admin/bots/template-verification'],
    ])
  })

  test('carrier: bots with sub-pages, brands, aggregators', () => {
    proves('both.billing-my-bots-path', 'both.billing-my-brands-path', 'both.billing-my-aggregators-path')
    const entries = menuOf('VI_CARRIER_ADMIN')?.entries ?? []
    expect(leads(entries).slice(0, 3)).toEqual([
      ['MY BOTS', undefined],
      ['MY BRANDS', '/billing/my-brands'],
      ['MY AGGREGATORS', '/billing/my-aggregators'],
    ])
    expect(leads(entries[0]?.children ?? [])).toEqual([
      ['DASHBOARD', '/billing/my-bots'],
      ['VERIFICATION', '/billing/verifications'],
      ['LAUNCH', '/billing/launches'],
    ])
  })

  test('developer: bots, brands, campaigns, API', () => {
    proves('onboarding.2.nav-my-bots', 'onboarding.2.nav-my-brands', 'onboarding.2.nav-my-campaigns', 'onboarding.2.nav-api')
    proves('both.developer-dashboard-path', 'both.developer-my-brands-path')
    proves('both.developer-my-campaigns-path', 'onboarding.2.developer-api-path')
    expect(leads(menuOf('DEVELOPER')?.entries ?? []).slice(0, 4)).toEqual([
      ['MY BOTS', '/developer/dashboard'],
      ['MY BRANDS', '/developer/my-brands'],
      ['MY CAMPAIGNS', '/developer/my-campaigns'],
      ['API', '/developer/api'],
    ])
  })

  test('developer: three entries are closed to an aggregator whose launch is not approved, to nobody else', () => {
    proves('onboarding.2.nav-my-brands-disabled', 'onboarding.2.nav-my-campaigns-disabled')
    proves('onboarding.2.nav-my-billing-disabled')
    const closed = (agent_type: number, launchApproved: boolean) => {
      const facts = { actor: { role: 'DEVELOPER', organisationData: { agent_type, launchApproved } } }
      const entries = menuOf('DEVELOPER')?.entries ?? []
      return entries.filter(({ disabled }) => disabled && holds(disabled.when, facts)).map(({ label }) => label)
    }
    expect(closed(2, false)).toEqual(['MY BRANDS', 'MY CAMPAIGNS', 'MY BILLING'])
    for (const [kind, approved] of [
      [2, true],
      [0, false],
      [1, false],
    ] as const)
      expect(closed(kind, approved)).toEqual([])
  })

  test('the profile menu', () => {
    proves('onboarding.2.profile-edit', 'onboarding.2.profile-change-password', 'onboarding.2.profile-downloads')
    proves('onboarding.2.profile-manage-users', 'onboarding.2.manage-users-path')
    proves('onboarding.2.profile-logout', 'onboarding.2.profile-faqs')
    proves('onboarding.2.edit-profile-path', 'onboarding.2.change-password-path')
    expect(leads(navigation.profile)).toEqual([
      ['Edit Profile', '/developer/edit-profile'],
      ['Change Password', '/developer/change-password'],
      // Each for whom the right reaches there.
      ['Manage Users', '/developer/edit-profile/manage-users'],
      ['Manage Users', '/billing/users'],
      ['Manage Users', '/dotgo-admin/users'],
      ['Carrier profile', '/billing/profile'],
      ['Roles and rights', '/dotgo-admin/rights'],
      // For aggregators alone.
      ['Aggregator details', '/developer/review-details'],
      ['Downloads', '/Aggregator/documents'],
      ['FAQs', '/faq'],
      ['Logout', 'logout'],
    ])
  })

  test('everybody who is signed in can edit their profile; managing users is not offered to those who may not', () => {
    proves('onboarding.6.user-billing-edit-profile-only', 'onboarding.6.admin-dotgo-readonly-edit-profile-only')
    proves('onboarding.6.vi-dotgo-admin-readwrite-edit-profile')
    const needed = page('/developer/edit-profile')?.right ?? ''
    expect(roles.everyone).toHaveProperty([needed])
    for (const role of ['USER_BILLING', 'ADMIN_DOTGO_READONLY', 'VI_DOTGO_ADMIN_READWRITE']) {
      const entries = [...(navigation.profile as Entry[]), ...(menuOf(role)?.entries ?? [])]
      const shown = entries
        .filter(({ right }) => !right || Object.hasOwn(rightsOf(roles, role), right))
        .filter(({ when }) => !when || holds(when, { actor: { role, flags: flagsOf(roles, role), signedIn: true } }))
        .map(({ label }) => label)
      expect(shown).toContain('Edit Profile')
      expect(shown.join().toLowerCase()).not.toContain('manage users')
    }
  })

  test('the top bar of visitors', () => {
    proves('both.topbar-faqs', 'both.topbar-downloads')
    expect(leads(navigation.visitor)).toEqual([
      ['FAQs', '/faq'],
      ['DOWNLOADS', '/Aggregator/documents'],
    ])
  })

  test('the footer, whose escalation matrix, and the language that is ours, are for people who are signed in', () => {
    proves('workflows.2.footer-copyright', 'workflows.2.footer-privacy-policy', 'workflows.2.footer-terms-of-service')
    proves('workflows.2.footer-rbm-policies', 'workflows.2.footer-escalation-matrix')
    proves('workflows.2.footer-escalation-logged-in')
    const { copyright, links } = navigation.footer as unknown as { copyright: string; links: Entry[] }
    expect(copyright).toContain('2023-2024')
    const shown = (signedIn: boolean) => links.filter(({ when }) => !when || holds(when, { actor: { signedIn } }))
    const everyone = [
      ['Privacy Policy', '/developer-pp'],
      ['Terms of Service', '/developer-tos'],
      ['RBM Policies', '/rbm-policies'],
    ]
    expect(leads(shown(false))).toEqual(everyone)
    const signedIn = [
      ['Escalation Matrix', '/escalation-matrix'],
      ['Language', '/developer/edit-profile/language'],
    ]
    expect(leads(shown(true))).toEqual([...everyone, ...signedIn])
  })
})

describe('pages', () => {
  test('every entry of a menu leads to a page', () => {
    const all = [...menus.flatMap(({ entries }) => entries), ...navigation.profile, ...navigation.visitor] as Entry[]
    const lost = all.flatMap(entry => [entry, ...(entry.children ?? [])]).filter(({ to }) => to && !page(to))
    expect(lost).toEqual([])
  })

  test('set-up screens have the frame without a menu', () => {
    proves('onboarding.2.setup-enterprise-path', 'onboarding.2.setup-user-path', 'onboarding.2.signup-success-path')
    for (const path of ['/setup-enterprise', '/developer/setup-user', '/signup-success', '/developer/mobile-verification'])
      expect(page(path)).toMatchObject({ frame: 'plain', access: 'signed-in' })
    expect(page('/developer/review-details')).toMatchObject({ frame: 'without-menu', access: 'signed-in' })
  })

  test('areas: each page below one of them asks for its right, or for one that only its roles have', () => {
    proves('workflows.2.developer-area-path', 'workflows.2.billing-area-path')
    proves('workflows.2.admin-area-path', 'workflows.2.marketing-area-path')
    const areas = { '/developer': 'area.developer', '/billing': 'area.billing', '/dotgo-admin': 'area.platform' }
    for (const [path, right] of Object.entries(areas)) {
      expect(under(`${path}/`).some(one => one.right === right)).toBe(true)
      expect(under(`${path}/`).filter(({ access }) => access !== 'signed-in')).toEqual([])
    }
    expect(page('/marketing')).toMatchObject({ access: 'signed-in', right: 'area.marketing' })
    const start = Object.fromEntries(navigation.redirects.map(({ from, to }) => [from, to]))
    expect(start).toMatchObject({
      '/developer': '/developer/dashboard',
      '/billing': '/billing/my-bots',
      '/dotgo-admin': '/dotgo-admin/dashboard',
    })
  })

  test('everyone can open the FAQ, the documents of aggregators, the policies and the terms', () => {
    proves('both.faq-path', 'both.aggregator-documents-path', 'workflows.2.aggregator-documentation-screen')
    proves('workflows.1.visitors-read-faq', 'workflows.1.visitors-read-policies', 'workflows.1.visitors-read-terms')
    proves('workflows.2.developer-pp-path', 'workflows.2.developer-privacypolicy-path', 'workflows.2.developer-tos-path')
    proves('workflows.2.rbm-policies-path', 'workflows.2.faq-screen', 'workflows.2.rbm-policies-screen')
    proves('workflows.2.developer-privacy-screen', 'workflows.2.terms-screen', 'workflows.2.operator-privacy-screen')
    proves('workflows.2.carrier-documentation-path', 'workflows.2.carrier-documentation-screen')
    expect(page('/faq')).toMatchObject({ screen: 'faq', access: 'public' })
    for (const [path, content] of [
      ['/Aggregator/documents', 'aggregator-documents'],
      ['/Carrier/Admin/latestdocumentation', 'carrier-documents'],
      ['/developer-pp', 'privacy-policy'],
      ['/operator-privacypolicy', 'operator-privacy'],
      ['/developer-privacypolicy', 'privacy-policy'],
      ['/developer-tos', 'terms-of-service'],
      ['/rbm-policies', 'rbm-policies'],
    ] as const)
      expect(page(path)).toMatchObject({ screen: 'content', access: 'public', with: { content } })
  })

  test('pages that are not there yet, and the way back from them', () => {
    proves('workflows.2.under-development-root-path', 'workflows.2.under-development-base-path')
    proves('workflows.2.under-development-screen')
    proves('workflows.2.rbm-terms-path', 'workflows.2.coming-soon-back', 'workflows.2.under-construction-go-back')
    expect(page('/under-development')?.with).toMatchObject({ content: 'under-development', action: { to: '/' } })
    expect(page('/rbm-terms')?.with).toMatchObject({ content: 'under-development', action: { to: '/' } })
    expect(page('/under-construction')?.with).toMatchObject({
      content: 'under-construction',
      action: { label: 'go back', to: '/' },
    })
  })

  test('the escalation matrix is for people who are signed in', () => {
    proves('workflows.2.escalation-matrix-path')
    expect(page('/escalation-matrix')).toMatchObject({ access: 'signed-in' })
  })

  test('the first page is the landing page', () => {
    proves('workflows.2.landing-path', 'workflows.2.landing-screen')
    expect(page('/')).toMatchObject({ screen: 'landing', frame: 'bare', access: 'signed-out' })
  })

  test('old addresses lead on', () => {
    proves('workflows.2.terms-of-use-redirect', 'workflows.2.terms-of-use-path')
    proves('workflows.2.privacy-policy-redirect', 'workflows.2.privacy-policy-path')
    expect(navigation.redirects).toContainEqual({ from: '/terms-of-use', to: '/developer-tos' })
    expect(navigation.redirects).toContainEqual({ from: '/privacy-policy', to: '/developer-pp' })
  })

  test('brands of carriers and of the platform', () => {
    proves('workflows.2.path-billing-view-brand', 'workflows.2.path-admin-view-brand', 'workflows.2.path-update-brand')
    expect(page('/billing/view-brand/:id')).toMatchObject({ screen: 'record', right: 'area.billing' })
    expect(page('/dotgo-admin/view-brand/:id')).toMatchObject({ screen: 'record', right: 'area.platform' })
    expect(page('/developer/update-brand/:id')).toMatchObject({ screen: 'wizard', right: 'brand.edit' })
  })
})

test('every page behind signing in asks for a right, but what is for everybody who has signed in', () => {
  const open = pages.filter(({ access, right }) => access === 'signed-in' && right === undefined).map(({ path }) => path)
  expect([...open].sort()).toEqual([
    '/developer/change-password',
    '/developer/edit-profile/delete-account',
    '/developer/edit-profile/email',
    '/developer/edit-profile/keep-account',
    '/developer/edit-profile/language',
    '/developer/edit-profile/phone',
    '/developer/edit-profile/sessions',
    '/developer/edit-profile/two-step',
    '/developer/edit-profile/two-step/app',
    '/developer/edit-profile/two-step/passkey',
    '/developer/edit-profile/two-step/recovery-codes',
    '/escalation-matrix',
    '/notices',
  ])
})

test('the pages of an owner’s own records, and those where texts are edited, are theirs alone', () => {
  const rights = Object.fromEntries(pages.map(({ path, right }) => [path, right]))
  expect(rights).toMatchObject({
    '/developer/my-brands/:id': 'brand.edit',
    '/dotgo-admin/contents': 'content.edit',
    '/dotgo-admin/contents/:id': 'content.edit',
  })
})
