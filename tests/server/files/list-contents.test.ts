import { expect, test } from 'vitest'
import { listFaq } from '#server/commands/list-faq.ts'
import faq from '../../../schemas/public/faq.content.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'

const ask = (command: typeof listFaq, contents: object) => command({ set: { contents } } as never, {} as never)

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
