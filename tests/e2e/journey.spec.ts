import { expect, type Page, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { closePages } from './close-pages.ts'
import { type Counted, countTyped } from './count-typed.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

const email = 'asha@growing-tree.example'
const password = 'Quiet-river-4217'
const phone = '+919876543210'
let portal: RunningPortal
let trouble: string[] = []

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function newPage(browser: import('playwright/test').Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  return page
}

async function signIn(page: Page, as: string, secret: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(as)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

let developer: Page
let counted: Counted | undefined
test.afterAll(() => {
  counted?.say('From sign-up to a brand')
  expect(counted?.again()).toEqual([])
})

test('signs up, confirms the address and sets a password', async ({ browser }) => {
  proves(
    'onboarding.2.sign-up-terms-preticked',
    'onboarding.2.sign-up-reset',
    'onboarding.2.sign-up-submit',
    'onboarding.5.email-required',
    'onboarding.5.email-invalid',
    'onboarding.5.terms-required',
    'onboarding.8.email-exists',
    'workflows.2.sign-up-path',
    'workflows.2.email-verify-path',
    'workflows.2.sign-up-success-to-email-verify',
    'onboarding.2.set-password-step-1',
    'onboarding.2.set-password-step-2',
    'onboarding.2.set-password-step-3',
    'onboarding.2.set-password-screen',
    'onboarding.5.password-mismatch',
    'onboarding.5.password-message',
    'workflows.4.email-verification-success',
    'onboarding.4.password-flow-verified',
    'onboarding.4.password-flow-set-password',
    'onboarding.4.password-flow-success',
    'onboarding.4.password-flow-success-moves-to-3',
    'onboarding.2.sign-up-screen',
    'onboarding.2.sign-up-sign-in-link',
    'onboarding.2.sign-up-support-block',
    'onboarding.9.support-email',
    'onboarding.2.verification-sent-screen',
    'onboarding.2.verification-sent-text',
    'onboarding.2.verification-sent-ok',
    'workflows.2.set-password-path',
    'workflows.2.set-password-reads-token',
    'workflows.2.email-verification-screen',
  )
  const page = await newPage(browser)
  developer = page
  counted = await countTyped(page)
  await page.goto('/sign-up')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', /sign-in$/)
  await expect(page.getByText(/Support is contacted by e-mail at \S+@\S+/).first()).toBeVisible()
  await look(page, '01-sign-up')
  await page.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Email is required').first()).toBeVisible()
  await expect(page.getByText('Please accept Terms and Conditions').first()).toBeVisible()
  await look(page, '02-sign-up-refused')
  await page.getByLabel('E-mail').fill('asha')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Invalid Email').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('E-mail').fill('developer@demo.example')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('A user with this email address already exists').first()).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/email-verify\?status=authorized$/)
  await expect(page.getByText('A verification e-mail was sent. Click the link in it to continue.').first()).toBeVisible()
  // Nobody can sign in yet: what was read leads back to the start.
  for (const [name, to] of [
    ['OK', '/'],
    ['Sign in', '/sign-in'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  // The mail has just been sent: it can be sent again in a while, and a reload changes nothing about that.
  const counting = page.getByRole('button', { name: /Send the e-mail again \(\d+ s\)/ })
  await expect(counting).toBeDisabled()
  await page.reload()
  await expect(counting).toBeDisabled()
  await look(page, '03-email-verify')

  const link = (await newestMessage(portal.address, email)).actions[0]?.url ?? ''
  expect(link).toMatch(/\/set-password\?token=./)
  // A mail scanner opens the link; it must still work afterwards.
  await (await fetch(link)).text()
  await page.goto(link)
  await expect(page.getByText('Your e-mail address is verified')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.reload()
  await expect(page.getByText('Your e-mail address is verified')).toBeVisible()
  await look(page, '04-email-verified')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(
    page
      .getByText(
        'Password length should be minimum 8 characters and should contain atleast one uppercase and one lowercase alphabet, special character and digit.',
      )
      .first(),
  ).toBeVisible()
  await expect(page.getByText("Password doesn't match").first()).toBeVisible()
  await look(page, '05-set-password-refused')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await look(page, '06-password-set')
})

test('signs in and verifies the mobile number by tapping', async () => {
  proves(
    'onboarding.2.mobile-verification-path',
    'onboarding.8.otp-sent',
    'onboarding.4.otp-outcome-sent',
    'onboarding.4.otp-stream-confirm-verifies',
    'onboarding.4.otp-flow-request',
  )
  proves('onboarding.2.mobile-verification-hides-menu', 'onboarding.2.set-password-to-mobile-verification')
  const page = developer
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await look(page, '07-sign-in-refused')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/developer\/mobile-verification\?status=ok&authorized=true$/)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await look(page, '08-mobile-number')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('OTP sent successfully')).toBeVisible()
  await look(page, '09-code')
  const message = await newestMessage(portal.address, phone)
  await page.getByLabel('Code from the message').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const confirm = message.actions.find(action => action.text === 'Confirm')?.url ?? ''
  const answer = await fetch(confirm, { method: 'POST' })
  expect(answer.status).toBe(200)
  await expect(page.getByText('Your number is verified')).toBeVisible()
  await look(page, '10-number-verified')
  await page.getByRole('button', { name: 'Continue' }).click()
})

test('completes the details', async () => {
  proves('onboarding.2.details-screen', 'onboarding.2.details-continue', 'onboarding.2.details-first-name-required')
  proves('onboarding.2.company-details-screen', 'onboarding.2.company-question', 'onboarding.2.company-screen-fields')
  proves('onboarding.2.use-my-company', 'onboarding.2.use-other-brands', 'onboarding.2.use-aggregator')
  proves('onboarding.2.company-submit', 'onboarding.2.setup-screens-hide-menu')
  proves('onboarding.2.setup-user-path', 'onboarding.2.setup-enterprise-path')
  const page = developer
  await expect(page).toHaveURL(/\/developer\/setup-user$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your details' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("First name can't be empty").first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await look(page, '11-details-refused')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/setup-enterprise$/)
  await expect(page.getByRole('heading', { name: 'Company details' }).first()).toBeVisible()
  await expect(page.getByText('You can skip this and come back later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(page.getByText('Are you creating this account for a company?').first()).toBeVisible()
  for (const use of ['Manage bots for other brands', 'Sign up as an aggregator'])
    await expect(page.getByRole('radio', { name: use })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByLabel('Company name').fill('Growing Tree')
  await page.getByLabel('Job title').fill('Founder')
  await page.getByLabel('Company website').fill('https://www.growing-tree.example')
  await page.getByRole('radio', { name: 'Manage bots for my company' }).check()
  await look(page, '12-company')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Asha' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  // What a newcomer does first and next, each with where it stands and one button; no number where there is nothing to count.
  const guide = page.getByRole('region', { name: 'Get your first bot live' })
  await expect(guide.getByRole('listitem')).toHaveText([
    /Brand.*Not started.*Create brand/,
    /Bot.*Not started.*Create bot/,
    /Test phone.*Not started.*Add a test phone.*Create a bot first/,
    /Test.*Not started.*Send a test message.*Create a bot first/,
    /Verification.*Not started.*Verify this bot.*Create a bot first/,
    /Launch.*Not started.*Launch this bot.*Create a bot first/,
  ])
  await expect(guide.locator('[aria-current=step]')).toContainText('Brand')
  await expect(page.getByRole('list', { name: 'Overview' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'My bots' })).toHaveCount(0)
  await look(page, '13-dashboard')
  await page.setViewportSize({ width: 360, height: 780 })
  await look(page, '13-dashboard-360')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('creates a brand with documents and submits it', async ({ browser }) => {
  proves('both.helper-multipart-post', 'workflows.2.screen-brand-preview', 'workflows.7.industry-types-call')
  const page = developer
  await page.getByRole('link', { name: 'MY BRANDS' }).first().click()
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await page.getByLabel('Brand name').fill('Growing Tree Bank')
  await page.getByLabel('Legal name of the enterprise').fill('Growing Tree Private Limited')
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Banking' }).click()
  await expect(page.getByLabel('Website')).toHaveValue('https://www.growing-tree.example')
  await page.locator('input[type=file]').first().setInputFiles(samplePng('logo.png'))
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await look(page, '14-brand-identity')
  // The draft is there again after a reload, and in another browser.
  await page.reload()
  await expect(page.getByLabel('Brand name')).toHaveValue('Growing Tree Bank')
  const elsewhere = await newPage(browser)
  await signIn(elsewhere, email, password)
  await expect(elsewhere).toHaveURL(/\/developer\/dashboard$/)
  // What is continued is the form, not its page; there it goes on with the first step that lacks something.
  await elsewhere.getByRole('link', { name: 'Continue: Brand' }).click()
  await expect(elsewhere).toHaveURL(/\/developer\/update-brand\/[0-9a-f-]{36}\?step=address$/)
  await expect(elsewhere.getByRole('heading', { name: 'Business address' })).toBeVisible()
  await elsewhere.getByRole('button', { name: /^Step 1/ }).click()
  await expect(elsewhere.getByLabel('Brand name')).toHaveValue('Growing Tree Bank')
  await elsewhere.context().close()

  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address line 1').fill('1 Main Road')
  await page.getByLabel('Country').click()
  await page.getByRole('option', { name: 'India' }).click()
  await page.getByLabel('State').fill('Karnataka')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('ZIP code').fill('560001')
  await page.getByLabel(/^PAN of the company/).fill('ABCCD1234E')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the brand contact', { exact: true }).fill('Bob Iyer')
  await page.getByLabel('Job title of the brand contact').fill('Head of brand')
  await page.getByLabel('E-mail of the brand contact').fill('bob@growing-tree.example')
  await page.getByLabel('Phone number of the brand contact').fill('9876543211')
  await page.getByRole('button', { name: 'Continue' }).click()
  await addDocument(page, 'PAN card of company', 'pan.pdf')
  await addDocument(page, 'GST document', 'gst.pdf')
  await look(page, '15-brand-documents')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Review' }).getByText('Growing Tree Private Limited').first()).toBeVisible()
  await look(page, '16-brand-review')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL(/\/developer\/my-brands\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Growing Tree Bank', level: 1 })).toBeVisible()
  // The form had the same heading: the page of the record is there.
  await expect(page.getByRole('tab', { name: 'Data' })).toBeVisible()
  await expect(page.getByText('Submitted').first()).toBeVisible()
  await look(page, '17-brand-submitted')
})

async function addDocument(page: Page, kind: string, name: string): Promise<void> {
  // The list begins with one.
  await expect(page.getByRole('group', { name: 'Document 1' })).toBeVisible()
  if ((await page.locator('input[type=file]').count()) === 0) await page.getByRole('button', { name: /add .*document/i }).click()
  await page.getByLabel('Kind of document').last().click()
  await page.getByRole('option', { name: kind }).click()
  await page.locator('input[type=file]').last().setInputFiles(samplePdf(name))
  await expect(page.getByText(name).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /download/i }).last()).toBeVisible()
}

test('is rejected at a document by the platform, corrected and verified', async ({ browser }) => {
  proves('onboarding.2.shared-modal-dialog', 'workflows.8.error-update-brand')
  proves('workflows.2.screen-approval-brands', 'workflows.2.screen-brand-detail', 'workflows.4.brands-history')
  const admin = await newPage(browser)
  await signIn(admin, 'vi-dotgo-admin-readwrite@demo.example', 'Try-the-portal-1')
  await expect(admin).toHaveURL(/\/dotgo-admin\/dashboard$/)
  await admin.getByRole('link', { name: 'BRANDS', exact: true }).first().click()
  await expect(admin.getByRole('tab', { name: 'To decide (1)' })).toBeVisible()
  await look(admin, '18-queue')
  await admin.getByRole('link', { name: 'Growing Tree Bank' }).click()
  await expect(admin.getByRole('heading', { name: 'Growing Tree Bank' })).toBeVisible()
  await look(admin, '19-record')
  await admin.getByRole('button', { name: 'Reject' }).click()
  await admin.getByRole('button', { name: 'Comment on PAN card of company' }).click()
  const drawer = admin.getByRole('dialog', { name: 'Reject' })
  await drawer.getByLabel('Reason').click()
  await admin.getByRole('option', { name: 'A document cannot be read' }).click()
  await drawer.getByLabel('Comment to the owner').fill('The PAN card is blurred; please scan it again.')
  await drawer.getByLabel('PAN card of company').fill('Blurred scan')
  await look(admin, '20-reject')
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByText('Rejected').first()).toBeVisible()

  const mail = await newestMessage(portal.address, email, message => message.subject.includes('was rejected'))
  expect(mail.text).toContain('The PAN card is blurred')
  expect(mail.text).toContain('PAN card of company: Blurred scan')
  const page = developer
  await page.goto('/developer/dashboard')
  const step = page.getByRole('region', { name: 'Get your first bot live' }).locator('[aria-current=step]')
  await expect(step).toContainText(/Brand.*Growing Tree Bank.*Rejected.*Waiting for you/)
  await step.getByRole('link', { name: 'Fix and resubmit: Brand' }).click()
  // It leads to where that is done, and the record's own page says why it came back.
  await expect(page.getByRole('group', { name: 'Comments on fields' })).toContainText('1 comment to answer')
  await page.goto(`/developer/my-brands/${page.url().match(/[0-9a-f-]{36}/)?.[0]}`)
  await expect(page.getByText('Waiting for you').first()).toBeVisible()
  await expect(page.getByText('A document cannot be read').first()).toBeVisible()
  await expect(page.getByText('Blurred scan').first()).toBeVisible()
  await look(page, '21-rejected')
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  // It opens where the comment is, which stands at its document, at its step and above.
  const comments = page.getByRole('group', { name: 'Comments on fields' })
  await expect(comments).toContainText('1 comment to answer')
  await expect(page.getByRole('heading', { name: 'Documents' }).first()).toBeVisible()
  await expect(page.getByRole('note').getByText('Blurred scan')).toBeVisible()
  await look(page, '21-pins-in-the-form')
  await page.setViewportSize({ width: 360, height: 780 })
  await look(page, '21-pins-in-the-form-360')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Resubmit' }).click()
  const question = page.getByRole('dialog', { name: 'Resubmit without a change?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await comments.getByRole('button', { name: /Blurred scan/ }).click()
  await expect(page.getByRole('note').getByText('Blurred scan')).toBeVisible()
  await page.getByRole('button', { name: 'Step 1' }).click()
  await page.getByLabel('Legal name of the enterprise').fill('Growing Tree Bank Limited')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  for (const step of ['Business address', 'Brand contact', 'Documents']) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('heading', { name: step, exact: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Resubmit' }).click()
  const open = page.getByRole('dialog', { name: 'Resubmit with open comments?' })
  await open.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByText('Submitted again').first()).toBeVisible()
  await expect(page.getByText('Blurred scan'), 'what was answered is over').toHaveCount(0)
  // Having been rejected is no success, neither on the way so far nor in its drawing.
  const progress = page.getByRole('list', { name: 'Progress' })
  await expect(progress.getByRole('listitem').filter({ hasText: 'Rejected' })).toHaveText('over: Rejected')
  await expect(progress.getByRole('listitem').filter({ hasText: /^done: Submitted$/ })).toHaveCount(1)
  const stands = page.getByRole('region', { name: 'Current status' })
  await stands.getByText('See the full history').click()
  await expect(stands.getByRole('listitem').filter({ hasText: 'Rejected' }).first()).toContainText('over: Rejected')
  await look(page, '21-resubmitted')

  await admin.reload()
  await expect(admin.getByRole('heading', { name: 'What has changed since the decision' })).toBeVisible()
  await expect(admin.getByText('Growing Tree Bank Limited').first()).toBeVisible()
  await look(admin, '22-changed')
  await admin.getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Approved').first()).toBeVisible()
  await admin.getByRole('button', { name: 'Mark verified' }).click()
  const verify = admin.getByRole('dialog')
  await verify.getByLabel('Confirmed by').fill('Bob Iyer')
  await verify.getByRole('radio', { name: 'Reply to all by e-mail' }).check()
  await verify.getByRole('button', { name: 'Mark verified' }).click()
  await expect(admin.getByText('Verified').first()).toBeVisible()
  await admin.getByRole('tab', { name: 'History' }).click()
  await expect(admin.getByText('Marked verified').first()).toBeVisible()
  // All that was asked with an event stands at its line.
  const history = admin.getByRole('tabpanel')
  for (const given of ['Confirmed by', 'Bob Iyer', 'Reply to all by e-mail', 'A document cannot be read', 'Blurred scan'])
    await expect(history.getByText(given).first()).toBeVisible()
  await look(admin, '23-verified-history')
  await page.reload()
  await expect(page.getByText('Verified').first()).toBeVisible()
  // Changing it says beforehand what follows, and asks first while nothing is changed.
  await page.getByRole('link', { name: 'Edit details' }).click()
  const follows = page.getByRole('note').filter({ hasText: 'Verified, change in review' })
  await expect(follows).toContainText('The brand stays verified as it was until the platform has decided on the change.')
  await look(page, '24-what-follows')
  await page.goto(`${new URL(page.url()).pathname}?step=review`)
  await expect(follows).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  const address = `/dotgo-admin/view-brand/${new URL(admin.url()).searchParams.get('open')}`
  const carrier = await newPage(browser)
  await signIn(carrier, 'vi-carrier-admin@demo.example', 'Try-the-portal-1')
  await expect(carrier).toHaveURL(/\/billing\//)
  await carrier.goto(address.replace('/dotgo-admin/', '/billing/'))
  await expect(carrier.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await carrier.context().close()

  const reader = await newPage(browser)
  await signIn(reader, 'vi-dotgo-admin-readonly@demo.example', 'Try-the-portal-1')
  await expect(reader).toHaveURL(/\/dotgo-admin\/dashboard$/)
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'Growing Tree Bank' })).toBeVisible()
  await expect(reader.getByText('Your role does not allow this.')).toBeVisible()
  await expect(reader.getByRole('button', { name: /^(Ask the owner|Forward to (more )?carriers|Mark verified)$/ })).toHaveCount(0)
  await reader.context().close()
})
