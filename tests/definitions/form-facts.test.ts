import { expect, test } from 'vitest'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import launch from '../../schemas/bots/bot-launch.form.json' with { type: 'json' }
import brand from '../../schemas/brands/brand.form.json' with { type: 'json' }
import company from '../../schemas/onboarding/company-details.form.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import { publishedSet } from '../support/published-set.ts'

test('the uses of the portal, by their numbers', () => {
  proves('onboarding.1.uses-of-portal', 'onboarding.3.agent-type', 'onboarding.3.agent-type-company')
  proves('onboarding.3.agent-type-other-brands', 'onboarding.3.agent-type-aggregator')
  expect(company.required).toContain('agent_type')
  expect(company.properties.agent_type.oneOf).toMatchObject([
    { const: 0, title: 'Manage bots for my company' },
    { const: 1, title: 'Manage bots for other brands' },
    { const: 2, title: 'Sign up as an aggregator' },
  ])
})

test('what proves a business', () => {
  proves('workflows.5.brand-document-pan', 'workflows.5.brand-document-gst', 'workflows.5.brand-document-incorporation')
  proves('workflows.5.brand-document-other')
  const { documents } = brand.properties
  expect(documents.description).toBe(
    'At least {{/minItems}}: PAN card, GST document, certificate of incorporation, or another proof of registration.',
  )
  const kinds = '/properties/documents/items/properties/document_type_id/oneOf'
  expect(valueAt(publishedSet().forms.brand?.schema ?? {}, kinds)).toEqual([
    { const: 2, title: 'PAN card of company' },
    { const: 1, title: 'GST document' },
    { const: 56, title: 'Company registration proof' },
    { const: 57, title: 'Company brand registration proof' },
  ])
})

test('a launch is asked for in four or five steps, the carriers first', () => {
  proves('workflows.4.launch-wizard-steps')
  const steps = launch['x-steps']
  expect([4, 5]).toContain(steps.length)
  expect(steps[0]?.fields).toContain('carriers')
})
