import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Case, dataOf, expectedOf, type FormCases, titleOf } from '../../definitions/cases.ts'
import companyCases from '../../definitions/company-details.cases.json' with { type: 'json' }
import detailsCases from '../../definitions/user-details.cases.json' with { type: 'json' }
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

/** Sends each case of a form: what is accepted is answered with 200, what is refused with what is said of it. */
async function sendCases(browser: Browser, path: string, { base, cases }: { base: FormCases['base']; cases: unknown[] }) {
  for (const one of cases as Case[]) {
    const answer = await browser.post(`/secure/api/v1/${path}`, dataOf(base, one))
    const said = (answer.json().data?.problems ?? []).map(({ path, message }: { path: string; message: string }) => ({
      path,
      message,
    }))
    const wanted = expectedOf(one)
    expect([answer.statusCode, said], titleOf(one)).toEqual([wanted.length > 0 ? 422 : 200, wanted])
  }
}

test('setting up: each field of the details is asked for and limited with the words of the specification', async () => {
  proves('onboarding.5.first-name-100', 'onboarding.5.last-name-100', 'onboarding.5.contact-number-valid')
  proves('onboarding.5.contact-number-empty', 'onboarding.5.contact-number-invalid', 'both.validator-letters-and-spaces')
  const browser = await setUp('each-detail@kaveri.example', '+919876711004')
  // A body that is no object at all is no form.
  const cases = (detailsCases.cases as Case[]).filter(({ whole }) => whole === undefined)
  await sendCases(browser, 'user-details', { base: detailsCases.base, cases })
})

test('setting up: each field of the company is asked for and limited with the words of the specification', async () => {
  proves('onboarding.3.company-name', 'onboarding.3.job-title', 'onboarding.3.company-website', 'onboarding.3.agent-type')
  proves('onboarding.5.company-name-required', 'onboarding.5.job-title-required', 'onboarding.5.company-name-128')
  proves('onboarding.5.job-title-100', 'onboarding.5.website-required', 'onboarding.5.website-https')
  proves('onboarding.5.website-valid-url', 'onboarding.5.website-2048')
  proves('workflows.9.handler-limit-100', 'workflows.9.handler-limit-128', 'workflows.9.handler-limit-2048')
  const browser = await setUp('each-of-company@kaveri.example', '+919876711005')
  // The use of an aggregator cannot be changed afterwards; a website without its scheme is meant with it.
  const others: unknown[] = [2, 'growing.example']
  const cases = (companyCases.cases as Case[]).filter(({ whole, value }) => whole === undefined && !others.includes(value))
  await sendCases(browser, 'company-details', { base: companyCases.base, cases })
  const refused = await browser.post('/secure/api/v1/company-details', { ...companyCases.base, company_name: ' ' })
  expect([refused.statusCode, (await partner(browser)).company.company_name]).toEqual([422, 'Growing Tree'])
})

test('the use of the portal is one of three, by its number', async () => {
  proves('onboarding.1.uses-of-portal', 'onboarding.3.agent-type', 'onboarding.3.agent-type-company')
  proves('onboarding.3.agent-type-other-brands', 'onboarding.3.agent-type-aggregator')
  const browser = await setUp('uses@kaveri.example', '+919876711006')
  const choose = (agent_type: number) => browser.post('/secure/api/v1/company-details', { for_company: false, agent_type })
  for (const [use, isAggregator] of [
    [0, false],
    [1, false],
    [2, true],
  ] as const) {
    expect((await choose(use)).statusCode).toBe(200)
    const told = await partner(browser)
    expect([told.company.agent_type, told.isAggregator]).toEqual([use, isAggregator])
  }
  expect((await choose(3)).statusCode).toBe(422)
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
  // Nothing to take away: nothing is written.
  const stored = () => portal.rows('select data, version, updated_at from record where id = $1', [owner.id])
  const before = await stored()
  expect([(await choose()).status, await stored()]).toEqual([200, before])
})
