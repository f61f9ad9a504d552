import { expect, test } from 'vitest'
import { operations } from '#generated/operations.ts'
import botRecord from '../../schemas/bots/bot.record.json' with { type: 'json' }
import carrierVerifications from '../../schemas/bots/carrier-verifications.list.json' with { type: 'json' }
import brandRecord from '../../schemas/brands/brand.record.json' with { type: 'json' }
import carrierBrands from '../../schemas/brands/carrier-brands.list.json' with { type: 'json' }
import checks from '../../schemas/common/verification-checks.fields.json' with { type: 'json' }
import roles from '../../schemas/portal/roles.json' with { type: 'json' }
import approveForm from '../../schemas/review/approve-verification.form.json' with { type: 'json' }
import bot from '../../workflows/bot-creation.workflow.json' with { type: 'json' }
import launch from '../../workflows/bot-launch.workflow.json' with { type: 'json' }
import verification from '../../workflows/bot-verification.workflow.json' with { type: 'json' }
import atCarrier from '../../workflows/bot-verification-at-carrier.workflow.json' with { type: 'json' }
import brand from '../../workflows/brand.workflow.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import { publishedSet } from '../support/published-set.ts'

const editable = ({ states }: { states: object }) =>
  Object.entries(states as { [state: string]: { meta?: { editable?: boolean } } })
    .filter(([, { meta }]) => meta?.editable)
    .map(([state]) => state)
const holding = (right: string) => Object.entries(roles.roles).flatMap(([id, role]) => (right in role.rights ? [id] : []))

test('states of brands, verified under its number', () => {
  proves('workflows.4.brand-state-submitted', 'workflows.4.brand-state-updated', 'workflows.4.brand-state-approved')
  proves('workflows.4.brand-state-rejected', 'workflows.4.brand-state-created', 'workflows.4.brand-state-verified')
  proves('workflows.3.brand-verified-11', 'workflows.4.brand-state-pending')
  const states = ['approved', 'created', 'pending', 'rejected', 'submitted', 'updated', 'verified']
  // Beside them, a brand stands where a question about it is answered, where its approval was taken back, and where its draft was deleted.
  const further = ['asked', 'asked_by_carrier', 'deleted', 'revoked']
  expect(Object.keys(brand.states).sort()).toEqual([...states, ...further].sort())
  expect(brand.states.verified.meta.id).toBe(11)
})

test('states of the creation of bots, and who decides on it', () => {
  proves('workflows.4.agent-creation-updated', 'workflows.4.agent-creation-rejected', 'workflows.4.agent-lifecycle-created')
  proves('workflows.7.decide-bots-call', 'workflows.7.create-or-reject-bot-creation-call')
  proves('workflows.7.update-bot-creation-call')
  expect(bot.states.creation_submitted.on).toMatchObject({
    approve: 'awaiting_platform',
    reject: 'creation_rejected',
  })
  expect(bot.states.creation_rejected.on).toMatchObject({ resubmit: 'creation_updated' })
  expect(bot.states.awaiting_platform.on).toMatchObject({ 'platform-created': 'created' })
  expect([bot.meta.events.approve.right, bot.meta.events.reject.right]).toEqual(['bot.decide', 'bot.decide'])
  for (const role of holding('bot.decide')) expect(role).toMatch(/ADMIN/)
  expect(operations.transitionBot).toMatchObject({ method: 'POST', path: '/secure/api/v1/bots/{id}/transitions' })
  expect(operations.saveBot).toMatchObject({ method: 'PUT', path: '/secure/api/v1/bots/{id}' })
})

test('a bot is submitted by a call of its own', () => {
  proves('workflows.7.confirm-bot-submission-call')
  expect(operations.submitBot).toMatchObject({ method: 'POST', path: '/secure/api/v1/bots/{id}/submit' })
  expect(bot.meta.events.submit).toMatchObject({ submits: 'record', right: 'bot.edit' })
  expect(bot.states.draft.on.submit).toBe('creation_submitted')
})

test('a bot changes only while its creation is not submitted, was sent back or is asked about', () => {
  proves('workflows.4.agent-name-before-submission', 'workflows.4.agent-logo-before-submission')
  proves('workflows.4.agent-banner-before-submission', 'workflows.4.agent-use-case-before-submission')
  expect(editable(bot)).toEqual(['draft', 'asked', 'creation_rejected'])
})

test('brands are listed by what was decided on them, to the platform and to carriers', () => {
  proves('workflows.7.submitted-brands-call', 'workflows.7.approved-brands-call', 'workflows.7.rejected-brands-call')
  expect(operations.listBrand).toMatchObject({ method: 'GET' })
  const waiting = [
    ['review-brands', ['submitted', 'updated']],
    ['carrier-brands', ['waiting']],
  ] as const
  // As published: a tab may name whom its rows wait for instead of states.
  for (const [id, first] of waiting) {
    const { tabs = [] } = publishedSet().lists[id] ?? {}
    const states = Object.fromEntries(tabs.map(({ id, states }) => [id, states]))
    expect(states.waiting).toEqual(expect.arrayContaining([...first]))
    expect(states).toMatchObject({ approved: ['approved'], rejected: ['rejected'] })
  }
})

test('calls about one brand and one bot carry its id in their path', () => {
  proves('workflows.7.single-brand-call', 'workflows.7.decide-brands-call')
  proves('workflows.7.brand-history-call', 'workflows.7.bot-history-call')
  expect(operations.readBrand).toMatchObject({ method: 'GET', path: '/secure/api/v1/brands/{id}' })
  expect(operations.transitionBrand).toMatchObject({ method: 'POST', path: '/secure/api/v1/brands/{id}/transitions' })
  expect(operations.historyBrand).toMatchObject({ method: 'GET', path: '/secure/api/v1/brands/{id}/history' })
  expect(operations.historyBot).toMatchObject({ method: 'GET', path: '/secure/api/v1/bots/{id}/history' })
  expect(brand.states.submitted.on).toMatchObject({ approve: 'approved', reject: 'rejected' })
})

test('states of the verification of bots, under the specification’s ids', () => {
  proves('workflows.4.status-53', 'workflows.4.status-110', 'workflows.4.status-116', 'workflows.4.status-31')
  proves(
    'workflows.4.status-42',
    'workflows.4.status-32',
    'workflows.4.bot-verification-step',
    'workflows.4.agent-lifecycle-submitted',
  )
  const { states } = verification
  expect(Object.fromEntries(Object.entries(states).map(([state, { meta }]) => [state, meta.id]))).toEqual({
    draft: 1005,
    submitted: 1011,
    asked: 1015,
    asked_by_carrier: 1016,
    asked_for_carrier: 1017,
    asked_with_carriers: 1018,
    approved_by_operator: 31,
    pending_from_carrier: 42,
    approved_by_carrier: 110,
    pending_from_rbm: 116,
    verified: 53,
    rejected_by_operator: 32,
    rejected_by_carrier: 1012,
    rejected_by_rbm: 1013,
  })
  expect([states.verified.meta.label, states.approved_by_carrier.meta.label]).toEqual([
    'Bot verified',
    'Verification approved by carrier',
  ])
  expect(states.pending_from_rbm.meta.label).toBe('Approved by carrier, pending from the RBM side')
  expect(states.pending_from_carrier.meta.label).toBe('Approved by operator, pending from carrier')
})

test('the platform verifies, rejects and forwards bots; carriers approve or reject what was forwarded to them', () => {
  proves('workflows.4.forward-bots', 'workflows.7.forward-bot-call', 'workflows.6.admin-only-verification-decision')
  proves('workflows.4.carrier-groups-bots', 'workflows.7.verification-list-call', 'workflows.7.verify-or-reject-call')
  const { approve, forward, reject } = verification.meta.events
  expect([approve, forward, reject].map(({ right }) => right)).toEqual(Array(3).fill('bot-verification.decide'))
  for (const role of holding('bot-verification.decide')) expect(role).toMatch(/ADMIN/)
  expect(holding('bot-verification.decide-at-carrier')).toEqual(['VI_CARRIER_ADMIN', 'VI_CARRIER_READWRITE'])
  expect(Object.keys(atCarrier.states.waiting.on)).toEqual(expect.arrayContaining(['approve', 'reject', 'send-back']))
  expect(carrierVerifications.tabs.map(({ states }) => states[0])).toEqual([
    'waiting',
    'approved',
    'rejected',
    'sent_back',
    '!recalled',
  ])
  expect(operations.transitionBotVerification).toMatchObject({
    method: 'POST',
    path: '/secure/api/v1/bot-verifications/{id}/transitions',
  })
})

test('who approves a verification confirms each of the seven checks', () => {
  proves('workflows.5.check-contact-domain', 'workflows.5.check-branding', 'workflows.5.check-policy', 'workflows.5.check-opt-in')
  proves('workflows.5.check-opt-outs', 'workflows.5.check-use-case')
  expect(approveForm.required).toEqual(Object.keys(checks.definitions))
  expect(Object.values(checks.definitions).map(({ title }) => title)).toEqual([
    'The name is unique',
    'The domains match',
    'The branding matches',
    'The policies are met',
    'Opt-in is obtained',
    'Opt-out is respected',
    'The use case is right',
  ])
})

test('states of the launch of bots, under the specification’s ids', () => {
  proves('workflows.4.status-6', 'workflows.4.status-10', 'workflows.4.status-9', 'workflows.4.status-117')
  const { states } = launch
  expect(Object.fromEntries(Object.entries(states).map(([state, { meta }]) => [state, [meta.id, meta.label]]))).toEqual({
    not_launched: [1021, 'Draft'],
    pending: [6, 'Launch submitted'],
    live: [10, 'Launched'],
    failed: [9, 'Launch failed'],
    suspended: [117, 'Launch suspended'],
    ended: [1025, 'Launch terminated'],
  })
})

test('administrators open bots and brands on pages of their own, never on those of owners', () => {
  proves('workflows.6.admin-variant-bot-detail', 'workflows.6.admin-variant-brand-detail')
  const pages = { 'bot.read': botRecord.pages, 'brand.read': { ...brandRecord.pages, carrier: carrierBrands.open } }
  expect(pages).toMatchObject({
    'bot.read': { reviewer: '/dotgo-admin/viewBotDetails/:id', carrier: '/billing/bots/:id' },
    'brand.read': { reviewer: '/dotgo-admin/view-brand/:id', carrier: '/billing/view-brand/:id' },
  })
  for (const [right, page] of Object.entries(pages)) {
    const administrators = holding(right).filter(role => /admin/i.test(role))
    expect(administrators).toHaveLength(7)
    for (const role of administrators) {
      const { actsFor } = roles.roles[role as keyof typeof roles.roles]
      expect([role, page[actsFor as keyof typeof page]]).toEqual([
        role,
        role === 'VI_CARRIER_ADMIN' ? page.carrier : page.reviewer,
      ])
    }
  }
})
