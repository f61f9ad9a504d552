import { expect, test } from 'vitest'
import { operations } from '#generated/operations.ts'
import carrierBrands from '../../schemas/brands/carrier-brands.list.json' with { type: 'json' }
import reviewBrands from '../../schemas/brands/review-brands.list.json' with { type: 'json' }
import roles from '../../schemas/portal/roles.json' with { type: 'json' }
import bot from '../../workflows/bot-creation.workflow.json' with { type: 'json' }
import brand from '../../workflows/brand.workflow.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'

const editable = ({ states }: { states: object }) =>
  Object.entries(states as { [state: string]: { meta?: { editable?: boolean } } })
    .filter(([, { meta }]) => meta?.editable)
    .map(([state]) => state)
const holding = (right: string) => Object.entries(roles.roles).flatMap(([id, role]) => (right in role.rights ? [id] : []))

test('states of brands, verified under its number', () => {
  proves('workflows.4.brand-state-submitted', 'workflows.4.brand-state-updated', 'workflows.4.brand-state-approved')
  proves('workflows.4.brand-state-rejected', 'workflows.4.brand-state-created', 'workflows.4.brand-state-verified')
  proves('workflows.3.brand-verified-11')
  expect(Object.keys(brand.states).sort()).toEqual(['approved', 'created', 'rejected', 'submitted', 'updated', 'verified'])
  expect(brand.states.verified.meta.id).toBe(11)
})

test('states of the creation of bots, and who decides on it', () => {
  proves('workflows.4.agent-creation-updated', 'workflows.4.agent-creation-rejected', 'workflows.4.agent-lifecycle-created')
  proves('workflows.7.decide-bots-call', 'workflows.7.create-or-reject-bot-creation-call')
  proves('workflows.7.update-bot-creation-call')
  expect(bot.states.creation_submitted.on).toMatchObject({
    approve: { target: 'awaiting_platform' },
    reject: { target: 'creation_rejected' },
  })
  expect(bot.states.creation_rejected.on).toMatchObject({ resubmit: { target: 'creation_updated' } })
  expect(bot.states.awaiting_platform.on).toMatchObject({ 'platform-created': { target: 'created' } })
  expect([bot.meta.events.approve.right, bot.meta.events.reject.right]).toEqual(['bot.decide', 'bot.decide'])
  for (const role of holding('bot.decide')) expect(role).toMatch(/ADMIN/)
  expect(operations.transitionBot).toMatchObject({ method: 'POST', path: '/secure/api/v1/bots/{id}/transitions' })
  expect(operations.saveBot).toMatchObject({ method: 'PUT', path: '/secure/api/v1/bots/{id}' })
})

test('a bot changes only while its creation is not submitted or was sent back', () => {
  proves('workflows.4.agent-name-before-submission', 'workflows.4.agent-logo-before-submission')
  proves('workflows.4.agent-banner-before-submission', 'workflows.4.agent-use-case-before-submission')
  expect(editable(bot)).toEqual(['draft', 'creation_rejected'])
})

test('brands are listed by what was decided on them, to the platform and to carriers', () => {
  proves('workflows.7.submitted-brands-call', 'workflows.7.approved-brands-call', 'workflows.7.rejected-brands-call')
  expect(operations.listBrand).toMatchObject({ method: 'GET' })
  for (const { tabs } of [reviewBrands, carrierBrands]) {
    const states = Object.fromEntries(tabs.map(({ id, states }) => [id, states]))
    expect(states.waiting).toEqual(expect.arrayContaining(['submitted', 'updated']))
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
  expect(brand.states.submitted.on).toMatchObject({ approve: { target: 'approved' }, reject: { target: 'rejected' } })
})
