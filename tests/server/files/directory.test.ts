import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

/** What visitors read of countries and carriers. */
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

test('countries are called in the language of who asks', async () => {
  const { countryList, carrierList } = await read('hi')
  expect(countryList).toContainEqual({ country_id: 'IN', country_name: 'भारत', logo: null })
  expect(carrierList).toContainEqual({ carrier_id: 'vi', country_id: 'IN', carrier_name: 'Vi India', logo: null })
})
