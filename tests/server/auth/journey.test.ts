import { afterAll, beforeAll, expect, test } from 'vitest'
import { proves } from '../../spec/proofs.ts'
import { encrypt, goodPassword, mailedToken, type Portal, sentCode, signIn, startPortal, stateOf } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('from sign-up to an active account, each step moving the lifecycle and leaving its line in the history', async () => {
  proves(
    'onboarding.1.journey-order',
    'both.basic-details-not-present',
    'both.phone-number-not-verified',
    'workflows.3.partner-verified-phone',
    'workflows.3.partners-profile',
    'onboarding.8.otp-sent',
    'workflows.4.success-10',
    'both.envelope-status-code',
    'onboarding.7.sign-up-submission',
    'onboarding.7.details-submission',
    'both.set-password-call',
    'both.set-password-token',
    'both.set-password-password',
    'onboarding.7.generate-otp',
    'onboarding.7.generate-otp-mobile-no',
    'onboarding.2.mobile-verification-path',
    'both.partner-profile-completed-percent',
    'both.partner-is-aggregator',
    'both.partner-phone-number',
    'workflows.3.partner-company',
    'both.partner-email',
    'both.envelope-data',
    'both.profile-complete-at-100',
  )
  const email = 'asha.rao@kaveri.example'
  const browser = portal.browser()
  expect((await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })).json()).toMatchObject({
    status_code: 10,
  })
  expect(await stateOf(portal, email)).toBe('registered')

  const token = await mailedToken(portal, email)
  const opened = await browser.post('/api/v1/email-link', { token })
  expect(opened.json().data).toEqual({ purpose: 'verify' })
  expect(await stateOf(portal, email)).toBe('email_verified')

  expect(
    (await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, goodPassword) })).json().status_code,
  ).toBe(10)
  expect(await stateOf(portal, email)).toBe('password_set')

  const end = await signIn(portal, browser, email, goodPassword, '/sign-in?return=/developer/mobile-verification')
  expect(new URL(String(end.url)).pathname).toBe('/developer/mobile-verification')
  expect((await browser.get('/secure/api/v1/partner-details')).json()).toMatchObject({
    status_code: 10,
    message: 'phone number not verified',
    data: { email, role: '', isAggregator: false, launchApproved: false, profileCompleted: 0, state: 'password_set' },
  })

  const number = '+919876500001'
  expect((await browser.post('/secure/api/v1/generate-otp', { mobileNo: number })).json()).toMatchObject({
    status: 'ok',
    message: 'OTP sent successfully',
  })
  const verified = await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code: sentCode(portal, number) })
  expect(verified.statusCode).toBe(200)
  expect((await browser.get('/secure/api/v1/partner-details')).json()).toMatchObject({
    message: 'basic details not present',
    data: { phoneNumber: number, partners_profile: { verifiedPhone: 'Y' } },
  })

  const details = { first_name: 'Asha', last_name: 'Rao', contact_number: number }
  expect((await browser.post('/secure/api/v1/user-details', details)).statusCode).toBe(200)
  const company = {
    for_company: true,
    company_name: 'Kaveri Foods',
    job_title: 'Manager',
    company_website: 'https://kaveri.example',
    agent_type: 2,
  }
  expect((await browser.post('/secure/api/v1/company-details', company)).statusCode).toBe(200)
  expect((await browser.get('/secure/api/v1/partner-details')).json()).toMatchObject({
    message: 'success',
    data: {
      state: 'active',
      isAggregator: true,
      profileCompleted: 100,
      company: { company_name: 'Kaveri Foods', agent_type: 2 },
    },
  })

  const events = await portal.rows<{ event: string }>('select event from history where workflow = $1 order by at, seq', [
    'account',
  ])
  expect(events.map(row => row.event)).toEqual([
    'create',
    'verify-email',
    'set-password',
    'verify-phone',
    'give-details',
    'give-company',
  ])
})
