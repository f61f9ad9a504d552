import { expect, test } from 'vitest'
import { listDocumentTypes } from '#server/commands/list-document-types.ts'
import { listFaq } from '#server/commands/list-faq.ts'
import documentTypes from '../../../schemas/account/document-types.content.json' with { type: 'json' }
import faq from '../../../schemas/public/faq.content.json' with { type: 'json' }

const ask = (command: typeof listFaq, contents: object) => command({ set: { contents } } as never, {} as never)

test('the kinds of document are those of the specification, under their numbers', async () => {
  expect(await ask(listDocumentTypes, { 'document-types': documentTypes })).toEqual({
    data: [
      { document_type_id: 1, document_type: 'GST document' },
      { document_type_id: 2, document_type: 'PAN card of company' },
      { document_type_id: 56, document_type: 'Company registration proof' },
      { document_type_id: 57, document_type: 'Company brand registration proof' },
      { document_type_id: 58, document_type: 'Aggregator KYC Doc' },
    ],
  })
})

test('the FAQ are the categories of the content, none when it is missing', async () => {
  expect(await ask(listFaq, { faq })).toEqual({ data: faq.categories })
  expect(faq.categories[0]).toMatchObject({ cat_type: expect.any(String), faq_list: expect.any(Array) })
  expect(await ask(listFaq, {})).toEqual({ data: [] })
})
