import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

/** What visitors read of countries and carriers, and of the kinds of documents. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
})
afterAll(() => portal.close())

const read = async (language = 'en') =>
  (await portal.app.inject({ url: '/api/v1/directory', headers: { 'accept-language': language } })).json().data

test('visitors read countries and carriers by their names, and nothing else of them', async () => {
  proves('workflows.1.visitors-read-country-carrier', 'workflows.7.carriers-and-countries-call', 'workflows.7.countries-response')
  proves('workflows.3.country-id', 'workflows.3.country-name', 'workflows.3.country-logo')
  const { countryList, carrierList } = await read()
  expect(countryList).toContainEqual({ country_id: 'IN', country_name: 'India', logo: null })
  expect(carrierList).toContainEqual({ carrier_id: 'vi', country_id: 'IN', carrier_name: 'Vi India', logo: null })
  const names = countryList.map(({ country_name }: { country_name: string }) => country_name)
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')))
})

test('the kinds of document are those of the specification, under their numbers', async () => {
  proves('both.document-type-call', 'onboarding.3.kyc-document-type', 'onboarding.3.kyc-document-type-id')
  proves('onboarding.3.document-type-1', 'onboarding.3.document-type-1-name', 'onboarding.3.document-type-2')
  proves('onboarding.3.document-type-2-name', 'onboarding.3.document-type-56', 'onboarding.3.document-type-56-name')
  proves('onboarding.3.document-type-57', 'onboarding.3.document-type-57-name', 'onboarding.3.document-type-58')
  proves('onboarding.3.document-type-58-name')
  const answer = await portal.app.inject({ url: '/api/v2/document_type' })
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    [
      { document_type_id: 1, document_type: 'GST document' },
      { document_type_id: 2, document_type: 'PAN card of company' },
      { document_type_id: 56, document_type: 'Company registration proof' },
      { document_type_id: 57, document_type: 'Company brand registration proof' },
      { document_type_id: 58, document_type: 'Aggregator KYC Doc' },
      // The specification names documents for a business's address and gives them no number.
      { document_type_id: 59, document_type: 'Proof of business address' },
    ],
  ])
})

test('mounted below a path, the portal answers there and leads there, and nowhere else', async () => {
  proves('workflows.2.base-mount-path')
  const below = await startPortal({ publicUrl: 'http://127.0.0.1:8080/portal', basePath: '/portal' })
  try {
    const ask = (url: string) => below.app.inject({ url, headers: { host: '127.0.0.1:8080', accept: 'text/html' } })
    const [there, elsewhere] = [await ask('/portal/api/v2/document_type'), await ask('/api/v2/document_type')]
    expect([there.statusCode, elsewhere.statusCode]).toEqual([200, 404])
    const signIn = new URL(String((await ask('/portal/sign-in')).headers.location))
    expect(signIn.pathname).toBe('/portal/oauth/auth')
    expect(signIn.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:8080/portal/oauth/callback')
  } finally {
    await below.close()
  }
})

test('countries are called in the language of who asks', async () => {
  const { countryList, carrierList } = await read('hi')
  expect(countryList).toContainEqual({ country_id: 'IN', country_name: 'भारत', logo: null })
  expect(carrierList).toContainEqual({ carrier_id: 'vi', country_id: 'IN', carrier_name: 'Vi India', logo: null })
})
