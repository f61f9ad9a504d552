import { expect, test } from 'vitest'
import { operations } from '#generated/operations.ts'
import { listDocumentTypes } from '#server/commands/list-document-types.ts'
import { listFaq } from '#server/commands/list-faq.ts'
import documentTypes from '../../../schemas/account/document-types.content.json' with { type: 'json' }
import faq from '../../../schemas/public/faq.content.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'

const ask = (command: typeof listFaq | typeof listDocumentTypes, contents: object) =>
  command({ set: { contents } } as never, {} as never)

test('the kinds of document are those of the specification, under their numbers', async () => {
  proves('onboarding.3.kyc-document-type', 'both.document-type-call')
  expect(operations.listDocumentTypes).toMatchObject({ method: 'GET', path: '/api/v2/document_type' })
  expect(await ask(listDocumentTypes, { 'document-types': documentTypes })).toEqual({
    data: [
      { document_type_id: 1, document_type: 'GST document' },
      { document_type_id: 2, document_type: 'PAN card of company' },
      { document_type_id: 56, document_type: 'Company registration proof' },
      { document_type_id: 57, document_type: 'Company brand registration proof' },
      { document_type_id: 58, document_type: 'Aggregator KYC Doc' },
      // The specification names documents for a business's address and gives them no number.
      { document_type_id: 59, document_type: 'Proof of business address' },
    ],
  })
})

test('the FAQ are the categories of the content, none when it is missing', async () => {
  proves('workflows.3.faq-cat-type', 'workflows.3.faq-list', 'workflows.3.faq-query')
  proves('workflows.3.faq-answer', 'workflows.7.faq-response-list')
  expect(await ask(listFaq, { faq })).toEqual({ data: faq.categories })
  expect(faq.categories.length).toBeGreaterThan(0)
  const question = { query: expect.any(String), answer: expect.any(String) }
  for (const { cat_type, faq_list } of faq.categories)
    expect([cat_type, faq_list]).toEqual([expect.any(String), faq_list.map(() => question)])
  expect(await ask(listFaq, {})).toEqual({ data: [] })
})
