import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { proves } from '../../spec/proofs.ts'
import { png } from '../files/make-files.ts'
import { withUploads } from '../records/aggregator-details.ts'
import { asker } from '../records/askers.ts'
import type { Browser } from './browser.ts'
import { type Portal, signedIn, startPortal, withPhone } from './portal.ts'

let portal: Portal
let uploads: { remove(): void }
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
})
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

const named = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876700001' }
const address = {
  country: 'IN',
  address_state: 'Karnataka',
  city: 'Bengaluru',
  zip_code: '560001',
  address_1: '1 MG Road',
  address_2: 'Floor 2',
}
const whole = { ...named, job_title: 'Head of Messaging', preferred_time_zone: 'Asia/Kolkata', ...address }
const partner = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).json().data
const save = (browser: Browser, data: object) => browser.post('/secure/api/v1/profile', data)

/** Somebody whose account is set up. */
async function setUp(email: string, number: string): Promise<Browser> {
  const browser = await signedIn(portal, email)
  await withPhone(portal, browser, number)
  await browser.post('/secure/api/v1/user-details', named)
  await browser.post('/secure/api/v1/company-details', { for_company: false, agent_type: 0 })
  return browser
}

test('every field of a profile is kept, told with the specification’s names, and emptied where it is left empty', async () => {
  proves(
    'workflows.7.update-partner-profile-call',
    'onboarding.3.first-name',
    'onboarding.3.last-name',
    'onboarding.3.contact-number',
  )
  const browser = await setUp('profile@kaveri.example', '+919876711001')
  expect(await partner(browser)).toMatchObject({
    address: { country: '', state: '' },
    profile_image: null,
    partnerProfileImage: null,
  })
  expect((await save(browser, whole)).statusCode).toBe(200)
  const told = await partner(browser)
  expect(told).toMatchObject({
    ...{ firstName: 'Asha', lastName: 'Rao', profile_completed: 100 },
    company: { job_title: 'Head of Messaging' },
    address: {
      country: 'IN',
      state: 'Karnataka',
      city: 'Bengaluru',
      zip_code: '560001',
      address_1: '1 MG Road',
      address_2: 'Floor 2',
    },
  })
  expect(told.actor.account).toMatchObject(whole)
  expect((await save(browser, named)).statusCode).toBe(200)
  expect((await partner(browser)).address).toEqual({
    country: '',
    state: '',
    city: '',
    zip_code: '',
    address_1: '',
    address_2: '',
  })
})

test('what is wrong is said at its field, and nothing is kept', async () => {
  proves('workflows.8.error-update-partner-profile')
  const browser = await setUp('wrong-profile@kaveri.example', '+919876711002')
  const answer = await save(browser, {
    ...whole,
    first_name: 'R2',
    zip_code: 'a-b',
    preferred_time_zone: 'Mars/Olympus',
    contact_number: '12',
  })
  expect([answer.statusCode, answer.json().status_code]).toEqual([422, 422])
  expect(
    answer
      .json()
      .data.problems.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual([...['/contact_number', '/first_name', '/preferred_time_zone', '/zip_code']])
  const nowhere = await save(browser, { ...whole, country: 'XX' })
  expect(nowhere.json().data.problems).toEqual([{ path: '/country', message: 'Choose a country' }])
  expect((await partner(browser)).address.city).toBe('')
  // Whose it is says the session alone.
  expect((await save(browser, { ...whole, id: 'somebody-else' })).statusCode).toBe(422)
})

test('setting up: what is refused is said in words', async () => {
  proves(
    'workflows.8.error-set-up-user-details',
    'onboarding.2.details-last-name-required',
    'onboarding.2.details-contact-number-required',
  )
  const browser = await signedIn(portal, 'set-up@kaveri.example')
  await withPhone(portal, browser, '+919876711003')
  const answer = await browser.post('/secure/api/v1/user-details', { first_name: 'Asha' })
  expect([answer.statusCode, answer.json().message, answer.json().data.problems]).toMatchObject([
    422,
    expect.any(String),
    [
      { path: '/last_name', message: "Last name can't be empty" },
      { path: '/contact_number', message: "Contact number can't be empty" },
    ],
  ])
})

test('a picture is uploaded for its field, told where it is read, and let go of when another takes its place', async () => {
  const owner = await asker(portal, 'DEVELOPER', 'People with pictures')
  const other = await asker(portal, 'DEVELOPER', 'People without pictures')
  const picture = async () => (await owner.send('GET', '/../partner-details')).body.data.profile_image
  const choose = (image?: string) =>
    owner.send('POST', '/../profile-picture', image === undefined ? {} : { profile_image: image })
  const first = await owner.upload('profilePicture', 'me.png', png(256, 256))
  expect((await choose(first)).status).toBe(200)
  expect(await picture()).toBe(`/secure/api/v1/files/${first}?inline=1`)
  const linked = async () =>
    (
      await portal.rows<{ id: string; held: boolean }>('select id, record_id is not null as held from file where id = $1', [
        first,
      ])
    )[0]?.held
  expect(await linked()).toBe(true)
  // Nobody else's, nor one of another shape.
  const theirs = await other.upload('profilePicture', 'they.png', png(256, 256))
  expect([(await choose(theirs)).status, await picture()]).toEqual([422, `/secure/api/v1/files/${first}?inline=1`])
  const second = await owner.upload('profilePicture', 'me-too.png', png(256, 256))
  expect([(await choose(second)).status, await linked()]).toEqual([200, false])
  expect([(await choose()).status, await picture()]).toEqual([200, null])
})
