import { expect, test } from 'vitest'
import documentTypes from '../../schemas/account/document-types.content.json' with { type: 'json' }
import construction from '../../schemas/portal/under-construction.content.json' with { type: 'json' }
import development from '../../schemas/portal/under-development.content.json' with { type: 'json' }
import operatorPrivacy from '../../schemas/public/operator-privacy.content.json' with { type: 'json' }
import privacy from '../../schemas/public/privacy-policy.content.json' with { type: 'json' }
import policies from '../../schemas/public/rbm-policies.content.json' with { type: 'json' }
import terms from '../../schemas/public/terms-of-service.content.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'

type Content = { sections: { id: string; heading: string; paragraphs?: string[] }[] }
const text = ({ sections }: Content, id: string) => sections.find(section => section.id === id)?.paragraphs?.join(' ')
const headings = ({ sections }: Content) => Object.fromEntries(sections.map(({ id, heading }) => [id, heading]))

test('pages that are not there yet say so', () => {
  proves('workflows.2.coming-soon-title', 'workflows.2.coming-soon-text', 'workflows.2.under-construction-screen')
  proves('workflows.2.under-construction-text')
  expect(development).toMatchObject({ title: 'Coming Soon', introduction: 'This feature is under development' })
  expect(construction).toMatchObject({ title: 'Under construction', introduction: 'sorry! this page is under construction' })
})

test('the privacy policy of developers has its parts and terms of notice', () => {
  proves('workflows.2.developer-privacy-version', 'workflows.2.developer-privacy-collected')
  proves('workflows.2.developer-privacy-use', 'workflows.2.developer-privacy-protection')
  proves('workflows.2.developer-privacy-sharing', 'workflows.2.developer-privacy-third-party')
  proves('workflows.2.developer-privacy-advertising', 'workflows.2.developer-privacy-rights')
  proves('workflows.2.developer-privacy-arbitration', 'workflows.2.developer-privacy-changes')
  proves('workflows.2.developer-privacy-eea', 'workflows.2.developer-privacy-officer')
  expect(privacy.updated).toBe('2021-06-16')
  expect(headings(privacy)).toMatchObject({
    collected: 'Information we collect',
    use: 'How we use it',
    protection: 'How we protect it',
    sharing: 'Sharing',
    'third-party': 'Third-party sites',
    advertising: 'Advertising',
    rights: 'Your rights',
    arbitration: 'Disputes',
    eea: 'Clients in the European Economic Area',
  })
  expect(text(privacy, 'arbitration')).toContain('go to arbitration')
  expect(text(privacy, 'changes')).toContain('15 days notice')
  expect(text(privacy, 'officer')).toContain('within 30 days')
})

test('the privacy policy of the operator has its parts', () => {
  proves('workflows.2.operator-privacy-scope', 'workflows.2.operator-privacy-collection', 'workflows.2.operator-privacy-use')
  proves('workflows.2.operator-privacy-retention', 'workflows.2.operator-privacy-protection')
  proves('workflows.2.operator-privacy-disclosure', 'workflows.2.operator-privacy-contact')
  expect(operatorPrivacy.sections.map(({ heading }) => heading)).toEqual([
    'Scope',
    'Collection',
    'Use',
    'Retention',
    'Protection',
    'Disclosure',
    'Contact',
  ])
  expect(text(operatorPrivacy, 'contact')).toContain('data privacy officer')
})

test('the RBM policies have their parts, in their order', () => {
  proves('workflows.2.rbm-policies-introduction', 'workflows.2.rbm-policies-definitions')
  proves('workflows.2.rbm-policies-agent-details', 'workflows.2.rbm-policies-business-rules')
  proves('workflows.2.rbm-policies-asset-guidelines', 'workflows.2.rbm-policies-asset-table')
  proves('workflows.2.rbm-policies-brand-and-developer', 'workflows.2.rbm-policies-portability')
  proves('workflows.2.rbm-policies-functionality', 'workflows.2.rbm-policies-privacy')
  proves('workflows.2.rbm-policies-content-and-activity', 'workflows.2.rbm-policies-prohibited')
  proves('workflows.2.rbm-policies-restricted', 'workflows.2.rbm-policies-enforcement')
  proves('workflows.2.rbm-policies-verification')
  expect(policies.sections.map(({ heading }) => heading)).toEqual([
    'Introduction',
    'Definitions',
    'Agent details',
    'Business rules',
    'Asset guidelines',
    'Brand and developer',
    'Asset policy table',
    'Portability',
    'Agent functionality',
    'Privacy',
    'Content and activity guidelines',
    'Prohibited content',
    'Restricted content',
    'Enforcement',
    'Verification',
  ])
})

test('the RBM policies say how a bot goes to another developer', () => {
  proves('workflows.4.portability-new-developer-leads', 'workflows.4.portability-brand-letter')
  proves('workflows.4.portability-operator-confirms', 'workflows.4.portability-current-informed')
  proves('workflows.4.portability-new-submits')
  expect(text(policies, 'portability')).toBe(
    'The new developer leads the move. The brand writes a letter, the platform confirms by e-mail and phone, the current developer is informed, and the new developer submits the bots.',
  )
})

test('the terms: changes, caps of liability, time to cure a breach', () => {
  proves('workflows.9.terms-changes-30-days', 'workflows.9.terms-changes-new-functionality', 'workflows.9.terms-vendor-cap')
  proves('workflows.9.terms-vendor-cap-lower', 'workflows.9.terms-company-cap', 'workflows.9.terms-cure-period')
  expect(text(terms, 'changes')).toBe(
    'Changes take effect 30 days after they are posted, and immediately where they concern new functions.',
  )
  expect(text(terms, 'liability')).toBe(
    "The vendor's liability is capped at INR 50,000 or the invoices of the preceding 30 days, whichever is lower. The company's liability is capped at 100% of the invoices of 12 months.",
  )
  expect(text(terms, 'cure')).toContain('30 days from notice')
})

test('kinds of document have their ids and names', () => {
  proves('onboarding.3.document-type-58', 'onboarding.3.document-type-58-name', 'onboarding.3.document-type-2')
  proves('onboarding.3.document-type-2-name', 'onboarding.3.document-type-1', 'onboarding.3.document-type-1-name')
  proves('onboarding.3.document-type-56', 'onboarding.3.document-type-56-name', 'onboarding.3.document-type-57')
  proves('onboarding.3.document-type-57-name')
  expect(documentTypes.texts).toEqual({
    1: 'GST document',
    2: 'PAN card of company',
    56: 'Company registration proof',
    57: 'Company brand registration proof',
    58: 'Aggregator KYC Doc',
    59: 'Proof of business address',
  })
})
