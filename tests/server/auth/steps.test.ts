import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOf } from '#engine/permissions/rights.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { rightsOfSteps } from '#server/records/account-step.ts'
import { proves } from '../../spec/proofs.ts'
import { publishedSet } from '../../support/published-set.ts'
import type { Browser } from './browser.ts'
import {
  encrypt,
  mailedToken,
  type Portal,
  register,
  sentCode,
  signedIn,
  signIn,
  startPortal,
  stateOf,
  withPhone,
} from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const details = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876700001' }
const company = { for_company: false, agent_type: 0 }
const firm = {
  for_company: true,
  company_name: 'Kaveri',
  job_title: 'Head',
  company_website: 'https://kaveri.example',
  agent_type: 2,
}
const calls: Record<string, (browser: Browser) => ReturnType<Browser['post']>> = {
  'generate-otp': browser => browser.post('/secure/api/v1/generate-otp', { mobileNo: '+919876700099' }),
  'verify-otp': browser => browser.post('/secure/api/v1/verify-otp', { mobileNo: '+919876700099', code: '123456' }),
  'user-details': browser => browser.post('/secure/api/v1/user-details', details),
  'company-details': browser => browser.post('/secure/api/v1/company-details', company),
  skip: browser => browser.post('/secure/api/v1/company-details/skip'),
}
const data = async (email: string) =>
  portal.rows(
    'select r.data, r.version from credential c join record r on r.id in (c.account_id, c.organisation_id) where c.email = $1 order by r.kind',
    [email],
  )
const history = async () => (await portal.rows<{ count: number }>('select count(*)::int as count from history'))[0]?.count

/** Each call is refused for its place in the order with the step that is next, and nothing has changed. */
async function refused(browser: Browser, email: string, names: string[]): Promise<void> {
  const [state, before, lines] = [await stateOf(portal, email), await data(email), await history()]
  const next = portal.set.workflows.account?.states[String(state)]?.meta?.next
  for (const name of names) {
    const answer = await calls[name]?.(browser)
    expect([name, answer?.statusCode]).toEqual([name, 409])
    if (next !== undefined)
      expect([name, answer?.json()]).toEqual([name, expect.objectContaining({ code: 'step-order', data: { step: state, next } })])
  }
  expect([await stateOf(portal, email), await data(email), await history()]).toEqual([state, before, lines])
}

test('A13: no step can be taken before the one in front of it, nor twice, whatever the client says of its state', async () => {
  const email = 'steps@kaveri.example'
  const browser = await signedIn(portal, email)
  await refused(browser, email, ['user-details', 'company-details', 'skip'])
  const claimed = await browser.post('/secure/api/v1/user-details?state=mobile_verified', details)
  expect([422, 409]).toContain(claimed.statusCode)
  expect(await stateOf(portal, email)).toBe('password_set')

  await withPhone(portal, browser, '+919876700001')
  await refused(browser, email, ['generate-otp', 'verify-otp', 'company-details', 'skip'])
  await calls['user-details']?.(browser)
  await refused(browser, email, ['generate-otp', 'verify-otp', 'user-details'])
  expect((await calls.skip?.(browser))?.statusCode).toBe(200)
  expect(await stateOf(portal, email)).toBe('active')
  // Another number is asked for a code from now on, too.
  await refused(browser, email, ['skip'])
})

test('nobody makes, reads or uploads anything before the account is set up: each call names the step, and nothing is written', async () => {
  const email = 'unfinished@kaveri.example'
  const browser = await signedIn(portal, email)
  const kinds = Object.values(portal.set.records).filter(
    ({ generated, rights }) => generated !== false && rights.create !== 'system',
  )
  expect(kinds.length).toBeGreaterThan(3)
  const everything = async () =>
    portal.rows('select (select count(*) from record) as records, (select count(*) from file) as files')
  const refusedAt = async (state: string): Promise<void> => {
    expect(await stateOf(portal, email)).toBe(state)
    const before = await everything()
    for (const { path } of kinds) {
      const answers = [
        await browser.post(`/secure/api/v1/${path}`, { data: {} }),
        await browser.get(`/secure/api/v1/${path}/0198a1f0-0000-7000-8000-000000000001`),
        await browser.post('/secure/api/v1/files?kind=logo', {}),
      ]
      for (const answer of answers)
        expect([answer.statusCode, answer.json().code, answer.json().data?.step]).toEqual([409, 'step-order', state])
    }
    expect(await everything()).toEqual(before)
  }
  await refusedAt('password_set')
  await withPhone(portal, browser, '+919876700017')
  await refusedAt('mobile_verified')
  await calls['user-details']?.(browser)
  await refusedAt('details_given')
  await calls.skip?.(browser)
  expect((await browser.post('/secure/api/v1/brands', { data: {} })).statusCode).toBe(201)
})

test('every operation that is no step is refused before the account is set up, in each of its states, and nothing is written', async () => {
  const email = 'every-call@kaveri.example'
  const browser = await signedIn(portal, email)
  const role = rightsOf(portal.set.roles, portal.set.roles.default)
  const steps = rightsOfSteps(portal.set)
  const operations = routerOf(portal.set).operations.filter(({ right }) => right !== 'public' && right !== 'session')
  const refusedOnes = operations.filter(({ right }) => !steps.includes(right))
  expect(refusedOnes.length).toBeGreaterThan(40)
  const everything = () =>
    portal.rows(`select (select json_agg(r order by id) from record r) as records, (select count(*) from file) as files,
      (select count(*) from history) as lines, (select count(*) from idempotency) as keys, (select json_agg(l order by record_id, workflow, scope) from lifecycle l) as rows`)
  const refusedAt = async (state: string): Promise<void> => {
    expect(await stateOf(portal, email)).toBe(state)
    const before = await everything()
    for (const { id, method, path, right } of refusedOnes) {
      const answer = await browser.send(method, path.replace(/\{\w+\}/g, '0198a1f0-0000-7000-8000-000000000001'), {})
      const said = [id, answer.statusCode, answer.json().code, answer.json().data?.step]
      expect(said).toEqual(role[right] === undefined ? [id, 403, 'forbidden', undefined] : [id, 409, 'step-order', state])
    }
    expect(await everything()).toEqual(before)
  }
  await refusedAt('password_set')
  await withPhone(portal, browser, '+919876700027')
  await refusedAt('mobile_verified')
  await calls['user-details']?.(browser)
  await refusedAt('details_given')
})

test('the order of the steps is the workflow’s: with the details before the number, each call follows that', async () => {
  const set = publishedSet()
  const { password_set: first, mobile_verified: second } = set.workflows.account?.states ?? {}
  const [verify, give] = [first?.on?.['verify-phone'], second?.on?.['give-details']]
  if (!first || !second || !verify || !give) throw new Error('The account’s workflow has other steps by now')
  first.on = { 'give-details': verify }
  second.on = { 'verify-phone': give }
  const other = await startPortal({}, set)
  try {
    const email = 'other-order@kaveri.example'
    const browser = await signedIn(other, email)
    const said = async () => (await browser.get('/secure/api/v1/partner-details')).json().message
    const missing = await said()
    for (const name of ['generate-otp', 'verify-otp', 'skip']) {
      const answer = await calls[name]?.(browser)
      const told = [name, answer?.statusCode, answer?.json().code, answer?.json().data]
      expect(told).toEqual([name, 409, 'step-order', { step: 'password_set', next: first.meta?.next }])
    }
    expect(other.phone.rich.length + other.phone.short.length).toBe(0)
    expect((await calls['user-details']?.(browser))?.statusCode).toBe(200)
    expect(await said()).not.toBe(missing)
    await withPhone(other, browser, '+919876700028')
    expect(await stateOf(other, email)).toBe('details_given')
    expect((await calls.skip?.(browser))?.statusCode).toBe(200)
    // Whoever is made by the operator goes the same way.
    const made = { email: 'made@kaveri.example', password: 'Sunny-Meadow-42', role: set.roles.default, organisation: 'Made' }
    await createAccount(other.deps, { ...made, agentType: 0, carrier: null })
    expect(await stateOf(other, made.email)).toBe('active')
  } finally {
    await other.close()
  }
})

test('before the account is set up its owner chooses from reference data, and finds no record, owner or notice of others', async () => {
  const others = await signedIn(portal, 'finished@kaveri.example')
  await withPhone(portal, others, '+919876700018')
  await calls['user-details']?.(others)
  await calls.skip?.(others)
  await createReferenceData(portal.deps, true)
  const brand = (await others.post('/secure/api/v1/brands', { data: { brand_name: 'Of Others' } })).json().data.id
  const browser = await signedIn(portal, 'choosing@kaveri.example')
  const found = async (path: string) => {
    const answer = await browser.get(`/secure/api/v1/${path}`)
    return [answer.statusCode, JSON.stringify(answer.json()).includes('Of Others')]
  }
  for (const kind of ['country', 'industry', 'carrier']) {
    const answer = await browser.get(`/secure/api/v1/references/${kind}`)
    expect([kind, answer.statusCode, answer.json().data.length > 0]).toEqual([kind, 200, true])
  }
  for (const kind of ['brand', 'bot', 'bot-launch', 'organisation', 'account'])
    for (const query of ['', `?keys=${brand}`, '?list=my-brands', '?list=review-brands', `?named_by=${brand}&keys=${brand}`])
      expect([kind, query, ...(await found(`references/${kind}${query}`))]).toEqual([kind, query, 404, false])
  const notices = await browser.get('/secure/api/v1/notices')
  expect([notices.statusCode, notices.json().data]).toEqual([200, []])
})

test('A13: without a session every step is 401', async () => {
  for (const [name, call] of Object.entries(calls)) expect([name, (await call(portal.browser())).statusCode]).toEqual([name, 401])
})

test('A13: signing in is impossible before the password is set, and the password before the address is confirmed', async () => {
  const email = 'early@kaveri.example'
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = await mailedToken(portal, email)
  expect((await signIn(portal, browser, email)).statusCode).toBe(401)
  expect(
    (await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, 'Sunny-Meadow-42') })).statusCode,
  ).toBe(409)
  expect(await stateOf(portal, email)).toBe('registered')
})

test('skipping leaves a personal organisation under the owner’s name; company details make it the company’s', async () => {
  const email = 'company@kaveri.example'
  const browser = await signedIn(portal, email)
  await withPhone(portal, browser, '+919876700002')
  await calls['user-details']?.(browser)
  await calls.skip?.(browser)
  const organisation = async () =>
    (
      await portal.rows<{ label: string; data: object }>(
        'select o.label, o.data from credential c join record o on o.id = c.organisation_id where c.email = $1',
        [email],
      )
    )[0]
  expect((await organisation())?.label).toBe('Asha Rao')
  expect((await browser.get('/secure/api/v1/partner-details')).json().data.profileCompleted).toBeLessThan(100)

  expect((await browser.post('/secure/api/v1/company-details', firm)).statusCode).toBe(200)
  expect(await organisation()).toMatchObject({ label: 'Kaveri', data: { company_name: 'Kaveri', agent_type: 2 } })
})

test('a value of a field that the form hides counts as missing, also where the body is no record’s', async () => {
  const set = publishedSet()
  const form = set.forms['company-details']
  if (!form) throw new Error('There is no form for company details')
  form.visible.job_title = { properties: { for_company: { const: false } }, required: ['for_company'] }
  const hiding = await startPortal({}, set)
  try {
    const browser = await signedIn(hiding, 'hidden@kaveri.example')
    await withPhone(hiding, browser, '+919876700002')
    await calls['user-details']?.(browser)
    const answer = await browser.post('/secure/api/v1/company-details', firm)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().data.problems).toMatchObject([{ path: '/job_title', message: 'Please enter job title' }])
    expect(await stateOf(hiding, 'hidden@kaveri.example')).toBe('details_given')
  } finally {
    await hiding.close()
  }
})

test('two confirmations of one number at the same moment: one account has it', async () => {
  const [one, other] = [await signedIn(portal, 'race-1@kaveri.example'), await signedIn(portal, 'race-2@kaveri.example')]
  const mobileNo = '+919876700004'
  await one.post('/secure/api/v1/generate-otp', { mobileNo })
  const first = sentCode(portal, mobileNo)
  await portal.deps.limiter.reset('code.perNumber', mobileNo)
  await other.post('/secure/api/v1/generate-otp', { mobileNo })
  const answers = await Promise.all([
    one.post('/secure/api/v1/verify-otp', { mobileNo, code: first }),
    other.post('/secure/api/v1/verify-otp', { mobileNo, code: sentCode(portal, mobileNo) }),
  ])
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  expect(await portal.rows('select 1 from credential where phone = $1', [mobileNo])).toHaveLength(1)
})

test('Z5: the details of an account are the specification’s, with flags by exact role only', async () => {
  proves(
    'both.partner-role',
    'both.partner-is-carrier',
    'both.partner-is-vi-admin',
    'both.partner-details-call',
    'both.partner-is-vi-dotgo-admin',
    'both.partner-is-marketing-admin',
    'both.partner-is-account-manager',
    'both.partner-id',
    'both.partner-first-name',
    'both.partner-last-name',
    'both.partner-profile-image',
    'workflows.3.partners-profile',
    'workflows.3.partner-carrier-id',
    'workflows.3.partner-profile-image-snake',
    'workflows.3.partner-address',
    'workflows.3.partner-profile-completed-snake',
    'workflows.3.partner-admin-carrier-list',
    'workflows.3.partner-carrier-name',
    'onboarding.6.vi-carrier-admin-carrier',
    'onboarding.6.admin-billing-carrier',
    'onboarding.6.user-billing-carrier',
    'workflows.6.flag-marketing-admin',
  )
  const email = 'flags@kaveri.example'
  await register(portal, email)
  await portal.pool.query("update credential set role = 'VI_CARRIER_ADMIN' where email = $1", [email])
  const browser = portal.browser()
  await signIn(portal, browser, email)
  const { data: carrier } = (await browser.get('/secure/api/v1/partner-details')).json()
  expect(carrier).toMatchObject({
    role: 'VI_CARRIER_ADMIN',
    isCarrier: true,
    isVIAdmin: true,
    isVIDotgoAdmin: false,
    isAggregator: false,
  })
  expect(Object.keys(carrier.partners_profile).sort()).toEqual(
    ['carrierId', 'isAggregator', 'isCarrier', 'partner_id', 'role', 'verifiedPhone'].sort(),
  )
  const named = ['admin_carrier_list', 'address', 'carrier_name', 'company', 'partnerProfileImage', 'profile_completed']
  expect(Object.keys(carrier)).toEqual(expect.arrayContaining([...named, 'partner_id', 'firstName', 'lastName', 'profile_image']))
  const flags = ['isCarrier', 'isVIAdmin', 'isVIDotgoAdmin', 'isMarketingAdmin', 'isAccountManager']
  const having: Record<string, string[]> = {
    ADMIN_BILLING: ['isCarrier'],
    USER_BILLING: ['isCarrier'],
    SUPER_ADMIN_VI_DOTGO: ['isVIDotgoAdmin'],
    VI_DOTGO_ADMIN_READWRITE: ['isVIDotgoAdmin'],
    MARKETING_ADMIN: ['isMarketingAdmin'],
    ACC_MANAGER: ['isAccountManager'],
  }
  for (const [role, expected] of Object.entries(having)) {
    await portal.pool.query('update credential set role = $2 where email = $1', [email, role])
    const { data } = (await browser.get('/secure/api/v1/partner-details')).json()
    expect([role, data.role, flags.filter(flag => data[flag])]).toEqual([role, role, expected])
  }
  const names = [
    'xVI_CARRIER_ADMINx',
    'vi_carrier_admin',
    ' VI_CARRIER_ADMIN',
    'VI_CARRIER_ADMIN ',
    'VI_CARRIER_ADMIN\u200b',
    'admin',
  ]
  const alike = [
    '\u0406I_CARRIER_ADMIN',
    'Ｖ\uff29_CARRIER_ADMIN',
    ' super_admin_dotgo',
    'SUPER_ADMIN',
    'ACC_MANAGER,VI_CARRIER_ADMIN',
  ]
  for (const role of [...names, ...alike, '["VI_CARRIER_ADMIN"]', '{VI_CARRIER_ADMIN}', 'constructor', '__proto__', '']) {
    await portal.pool.query('update credential set role = $2 where email = $1', [email, role])
    const { data } = (await browser.get('/secure/api/v1/partner-details')).json()
    expect([role, data.isCarrier, data.isVIAdmin, data.rights]).toEqual([role, false, false, {}])
  }
})
