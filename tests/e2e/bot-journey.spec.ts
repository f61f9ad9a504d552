import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from 'playwright/test'
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import { closed, readPdf } from '../server/documents/pdf-text.ts'
import { proves } from '../spec/proofs.ts'
import { ask, createdBot, type Person, signIn, simulatorOf, stateOf, told } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { type Counted, countTyped } from './count-typed.ts'
import { look, newestMessage, takePicture } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A created bot is tested, verified by the platform and carriers, launched, stopped and ended, as all who take part see it. */
let portal: RunningPortal
let developer: Person
let platform: Person
let vi: Person
let northline: Person
let everybody: Person[] = []
let bot: string
let verification: string
let launch: string
const name = 'Growing Tree'
const phone = '+919876543219'
/** As it is shown. */
const shownPhone = '+91 98765 43219'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  everybody = await Promise.all([
    signIn(browser, portal, 'developer', /\/developer\/dashboard$/),
    signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/),
    signIn(browser, portal, 'vi-carrier-readwrite', /\/billing\//),
    signIn(browser, portal, 'northline', /\/billing\//),
  ])
  ;[developer, platform, vi, northline] = everybody as [Person, Person, Person, Person]
  counted = await countTyped(developer.page)
  bot = await createdBot(portal, developer, platform)
})
let counted: Counted | undefined
test.afterAll(closePages)
test.afterAll(() => {
  counted?.say('From a bot to its launches')
  expect(counted?.again()).toEqual([])
})
test.afterAll(() => portal.stop())
test.afterEach(() => expect(everybody.flatMap(({ trouble }) => trouble)).toEqual([]))

const state = (page: Page, label: string) => page.locator('header').getByText(label, { exact: true })

/** Fails unless the page says where it stands, and all this beside it: with whom, and what comes next. */
async function stands(page: Page, label: string, ...sentences: string[]): Promise<void> {
  await expect(state(page, label)).toBeVisible({ timeout: 60_000 })
  for (const sentence of sentences) await expect(page.locator('main header')).toContainText(sentence)
}

/** Current status at one carrier. */
const at = (page: Pick<Page, 'getByRole'>, carrier: string) =>
  page.getByRole('region', { name: 'At the carriers' }).getByRole('listitem').filter({ hasText: carrier })

/** Presses a button and, in the form that opens, the button of the same name. */
async function decide(page: Page, label: string, row?: Locator): Promise<void> {
  await (row ?? page.getByRole('main')).getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByRole('dialog', { name: label })).toBeVisible()
  // The evidence above the button is there: what comes later moves it.
  await page.waitForLoadState('networkidle')
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByRole('dialog', { name: label })).toHaveCount(0)
}

/** The same with a reason, a comment, and another one at a field. */
async function reject(page: Page, label: string, field: string, comment: string, row?: Locator): Promise<void> {
  await (row ?? page.getByRole('main')).getByRole('button', { name: label, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: label })
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Another policy was violated' }).click()
  await drawer.getByLabel('Comment to the owner').fill(`Please mend this: ${comment}`)
  await page.getByRole('button', { name: `Comment on ${field}` }).click()
  await drawer.getByLabel(field).fill(comment)
  await drawer.getByRole('button', { name: label, exact: true }).click()
  await expect(drawer).toHaveCount(0)
}

/** Fails unless the history has these steps. */
async function steps(page: Page, ...past: string[]): Promise<void> {
  const tab = page.getByRole('tab', { name: 'History' })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  for (const step of past) await expect(page.getByRole('tabpanel').getByText(step, { exact: true }).first()).toBeVisible()
}

/** The page in its state: axe, a picture, and no scrolling sideways on the narrowest phone. */
async function lookAt(page: Page, picture: string): Promise<void> {
  await look(page, `walk-${picture}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await takePicture(page, `walk-${picture}-360`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** What the developer wrote to the phone at the start. */
const tried = 'Your order A-17 is on its way.'

/** Chooses it where a form asks for a test message that arrived. */
async function chooseTest(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Test message' }).click()
  await page.getByRole('option', { name: tried }).click()
}

test('the developer tries the bot on a phone that accepted it', async () => {
  proves('workflows.7.test-devices-add-call', 'workflows.7.test-devices-get-call')
  const { page } = developer
  await page.goto(`/developer/bot-console/${bot}?tab=my-tests`)
  await expect(page.getByRole('button', { name: 'Send a test message' })).toBeDisabled()
  // Each part has an address, and Back leads through them; arrows move among the tabs.
  await page.getByRole('tab', { name: 'Test messages' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Verification' }).press('Enter')
  await expect(page).toHaveURL(/\?tab=my-verifications$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Test messages', selected: true })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.locator('[aria-current=step]')).toHaveText(/Test phones/)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Archive'])
  await look(page, 'walk-00-menu')
  await page.keyboard.press('Escape')
  await page.goto('/developer/bot-console/testers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'walk-00-no-phones')
  await page.goto(`/developer/bot-console/${bot}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await lookAt(page, '01-bot-created')
  // However many steps there are, they stand in one line.
  await page.setViewportSize({ width: 1280, height: 900 })
  const tops = () => progress.getByRole('listitem').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect((await tops()).length).toBeGreaterThan(6)
  expect(new Set(await tops()).size).toBe(1)
  await look(page, 'walk-01-steps-1280')
  // On a phone only the step where it stands is in the way of the tabs, until one asks for all.
  await page.setViewportSize({ width: 390, height: 844 })
  const stepsShown = progress.getByRole('listitem')
  await expect(stepsShown).toHaveCount(1)
  await expect(stepsShown).toHaveText(/Test phones/)
  await expect(progress.getByText(/^Step \d of \d$/)).toBeVisible()
  await progress.getByRole('button', { name: 'Show all steps' }).click()
  await expect(stepsShown).not.toHaveCount(1)
  await look(page, 'walk-01-steps-390')
  await progress.getByRole('button', { name: 'Show fewer steps' }).click()
  await expect(stepsShown).toHaveCount(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  // A short form is a dialog on the page; what is typed in it outlives a reload, and leaving it asks.
  await page.getByRole('button', { name: 'Add a test phone' }).click()
  const invite = page.getByRole('dialog', { name: 'Add a test phone' })
  await invite.getByLabel('Name of the person').fill('Asha, service desk')
  await page.reload()
  await expect(invite.getByLabel('Name of the person')).toHaveValue('Asha, service desk')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await invite.getByLabel('Phone number', { exact: true }).fill('12')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite.getByRole('alert')).toBeVisible()
  await lookAt(page, '01-invite')
  await invite.getByLabel('Phone number', { exact: true }).fill('9876543219')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite).toHaveCount(0)
  // The phone is linked from the inbox and from what the start says.
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dev/inbox')
  await elsewhere.getByRole('link', { name: 'Simulated phones' }).click()
  await expect(elsewhere).toHaveURL(/\/simulator\/phones$/)
  expect(portal.log()).toContain(`${portal.address}/dev/phones`)
  await elsewhere.close()
  // What happens at the phone shows on the page of the bot by itself.
  const step = page.getByRole('region', { name: 'Progress' }).locator('[aria-current=step]')
  await expect(step).toContainText('Invited', { timeout: 30_000 })
  await simulatorOf(portal).accept(phone)
  await page.getByRole('button', { name: 'Send a test message' }).click({ timeout: 60_000 })
  const send = page.getByRole('dialog', { name: 'Send a test message' })
  await send.getByRole('combobox', { name: 'Test phone' }).click()
  await page.getByRole('option', { name: shownPhone }).click()
  await send.getByLabel('Text').fill(tried)
  await lookAt(page, '02-test-message')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send).toHaveCount(0)
  await page.getByRole('tab', { name: 'Test messages' }).click()
  await page.getByRole('link', { name: tried }).click()
  await expect(state(page, 'Delivered')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('SIMULATED')).toBeVisible()
  await simulatorOf(portal).read(phone)
  await expect(state(page, 'Read')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Test phones' }).click()
  await page.getByRole('link', { name: shownPhone }).click()
  await expect(state(page, 'Accepted')).toBeVisible()
  await lookAt(page, '02-phone-accepted')
  // A number has neither a picture nor initials.
  const pictures = page.getByRole('main').locator('.MuiAvatar-root')
  await expect(pictures).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('link', { name: shownPhone })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: shownPhone }).locator('.MuiAvatar-root')).toHaveCount(0)
  // What is refused and discarded leaves nothing behind.
  await page.getByRole('button', { name: 'Add a test phone' }).click()
  await invite.getByLabel('Phone number', { exact: true }).fill('9876543219')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite.getByRole('alert')).toContainText('This phone is already a test phone of the bot')
  await page.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(invite).toHaveCount(0)
  await expect.poll(async () => (await ask(developer, 'bot-testers?list=my-testers')).items.length).toBe(1)
  await expect(page.getByRole('link', { name: shownPhone })).toHaveCount(1)
  await lookAt(page, '03-bot-tested')
})

test('the developer begins the verification on the bot, with pictures and the signed letter', async () => {
  proves('workflows.4.bot-verification-step', 'workflows.4.agent-lifecycle-submitted', 'workflows.3.verification-status-id')
  proves('workflows.3.bot-creation-bot-agent-id', 'workflows.3.bot-submission-bot-id')
  proves('workflows.3.letter-agent-id', 'workflows.3.agent-bot-id-unique', 'workflows.5.brand-contact-reply-all')
  const { page } = developer
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Verification letter' }).click()
  const { pages } = await readPdf(await readFile(await (await saved).path()))
  expect(pages.join(' ')).toContain(name)
  const { bot_id, data } = await ask(developer, `bots/${bot}`)
  expect(closed(pages.join(' '))).toContain(closed(`Agent ID ${bot_id}`))
  const next = await createdBot(portal, developer, platform, { brand: data.brand, bot_name: 'Sapling' })
  const other = (await ask(developer, `bots/${next}`)).bot_id
  expect([other, bot_id]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  expect(other).not.toBe(bot_id)
  await page.getByRole('link', { name: 'Verify this bot' }).click()
  await expect(page).toHaveURL(/\/developer\/verify-bot\/contact\?bot=/)
  // Before it is saved the page says whose it is, and has the letter that it will ask for.
  await expect(page.locator('main header').getByRole('link', { name, exact: true })).toBeVisible()
  const letter = page.waitForEvent('download')
  await page.getByRole('note').getByRole('button', { name: 'Verification letter' }).click()
  expect((await letter).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByLabel('Company that runs the bot').fill('Growing Tree Messaging')
  await page.getByLabel('E-mail of the company').fill('rcs@messaging.example')
  await page.getByLabel('Website of the brand').fill('https://www.growing-tree.com')
  await page.getByLabel('Name of the brand contact').fill('Bob Iyer')
  await expect(page.getByText(/^Use an address on growing-tree\.example, the domain of the brand/).first()).toBeVisible()
  await page.getByLabel('Website of the brand').fill('https://www.growing-tree.example')
  await page.getByLabel('E-mail of the brand contact').fill('bob@gmail.com')
  await page.getByLabel('Name of the brand contact').click()
  await expect(page.getByText(/^Use an address on growing-tree\.example, the domain of the website/).first()).toBeVisible()
  await lookAt(page, '03-verification-on-another-domain')
  await page.getByLabel('E-mail of the brand contact').fill('bob@growing-tree.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/evidence\?.*id=[0-9a-f-]{36}$/)
  verification = new URL(page.url()).searchParams.get('id') ?? ''
  for (const [index, shows] of ['Info page', 'Conversation'].entries()) {
    // The first is there, and is of the kind that there has to be.
    if (index > 0) await page.getByRole('button', { name: 'Add another screenshot' }).click()
    const entry = page.getByRole('group', { name: `Screenshot ${index + 1}` })
    if (index === 0) await expect(entry.getByRole('combobox')).toHaveText(shows)
    else {
      await entry.getByRole('combobox').click()
      await page.getByRole('option', { name: shows }).click()
    }
    await entry.locator('input[type=file]').setInputFiles(samplePng(`${shows}.png`, 360, 640))
    await expect(entry.getByText(`${shows}.png`)).toBeVisible()
  }
  await chooseTest(page)
  await page.locator('input[type=file]').last().setInputFiles(samplePdf('Signed letter.pdf'))
  await expect(page.getByText('Signed letter.pdf')).toBeVisible()
  await lookAt(page, '04-verification-evidence')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('The brand contact has been told to reply to all').check()
  await page.getByLabel('I am authorised to request the verification for this brand').check()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await look(page, 'walk-05-verification-review')
  await page.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(page).toHaveURL(`/developer/bot-verification/${verification}`)
  await stands(page, 'Submitted', 'Waiting for the platform', 'The platform checks the name, domains')
  expect(await stateOf(developer, `bot-verifications/${verification}`)).toBe('submitted 1011')
  const named = await ask(developer, `bots/${bot}`)
  expect(named).toMatchObject({ verification_status_id: 1011, launch_status_id: null, bot_id: named.answers.bot_id })
  expect(named.bot_agent_id).toMatch(/./)
  await lookAt(page, '06-verification-submitted')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Verification' }).click()
  const part = page.getByRole('region', { name: 'Verification' })
  await expect(part.getByText('Submitted')).toBeVisible()
  await expect(part.getByText(/^Waiting for the platform · /)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  const archive = page.getByRole('menuitem', { name: 'Archive', disabled: true })
  await expect(archive).toContainText('It is in review. Wait for the decision, or withdraw what was submitted.')
  await look(page, 'walk-06-not-yet')
  await page.keyboard.press('Escape')
  await told(portal, developer, `The verification of ${name} was submitted`)
  await told(portal, platform, `The verification of ${name} is waiting for a decision`)
  const confirm = await newestMessage(portal.address, 'bob@growing-tree.example', ({ subject }) =>
    /^Please confirm/.test(subject),
  )
  await newestMessage(portal.address, 'rcs@messaging.example', ({ subject }) => subject === confirm.subject)
})

test('the platform checks it and forwards it to two carriers', async () => {
  proves(
    'workflows.2.path-admin-verification-details',
    'workflows.6.admin-only-verification-decision',
    'workflows.4.forward-bots',
  )
  const { page } = platform
  await page.goto('/dotgo-admin/bots/verification')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Approve and forward' })).toBeVisible()
  await look(page, 'walk-07-verification-queue')
  await page.goto(`/dotgo-admin/verification-details/${verification}`)
  await stands(page, 'Submitted', 'Waiting for you', 'Check the name, domains')
  await expect(page.getByText(tried)).toBeVisible()
  await page.getByRole('button', { name: 'Approve and forward' }).click()
  const drawer = page.getByRole('dialog', { name: 'Approve and forward' })
  // At each check stands what it is about, of the bot and its brand, too; documents open beside it.
  await expect(drawer.getByRole('group', { name: "The phone's screen" })).toContainText(name)
  await expect(drawer.getByText('https://www.growing-tree.example/privacy').first()).toBeVisible()
  await expect(drawer.getByText('Transactional').first()).toBeVisible()
  await expect(drawer.getByText('Vi India').first()).toBeVisible()
  // It begins with the carriers that the owner chose.
  const carriers = drawer.getByRole('checkbox', { name: /Vi India|Northline Mobile|Harbour Telecom/ })
  const chosen = async () => Promise.all((await carriers.all()).map(one => one.isChecked()))
  expect(await chosen()).toContain(true)
  for (const one of await carriers.all()) await one.uncheck()
  await page.getByRole('button', { name: 'View Signed letter.pdf' }).click()
  await expect(page.getByRole('region', { name: 'Preview of Signed letter.pdf' })).toContainText('Page 1 of 1')
  await drawer.getByRole('button', { name: 'Approve and forward' }).click()
  await expect(drawer.getByText('Choose at least one carrier').first()).toBeVisible()
  for (const check of await drawer.getByRole('checkbox').all()) await check.check()
  await drawer.getByRole('checkbox', { name: 'Harbour Telecom' }).uncheck()
  await look(page, 'walk-08-verification-forward')
  // The answer is slow: meanwhile the record has moved on, and what is being sent stays as it is.
  await page.route(
    '**/transitions',
    async route => {
      const answer = await route.fetch()
      const moved = page.waitForResponse(one => one.request().method() === 'GET' && one.url().endsWith(verification))
      await Promise.race([moved, page.waitForTimeout(10_000)])
      await page.waitForTimeout(1500)
      await expect(page.getByText('Nothing was sent')).toHaveCount(0)
      await expect(drawer).toBeVisible()
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await drawer.getByRole('button', { name: 'Approve and forward' }).click()
  await stands(page, 'Approved by operator, pending from carrier', 'Waiting for 2 carriers', 'Each carrier decides')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Nothing was sent')).toHaveCount(0)
  expect(await stateOf(platform, `bot-verifications/${verification}`)).toBe('pending_from_carrier 42')
  await lookAt(page, '09-verification-at-carriers')
  await told(portal, developer, `The verification of ${name} was forwarded to carriers`)
  await told(portal, vi, `The verification of ${name} is waiting for Vi India to decide`)
  await told(portal, northline, `The verification of ${name} is waiting for Northline Mobile to decide`)
})

test('each carrier sees and decides its own row alone', async () => {
  proves(
    'workflows.2.path-billing-bot-details',
    'workflows.1.carrier-admins-own-carrier',
    'workflows.6.carrier-variant-verification-list',
    'workflows.6.carrier-variant-verify-or-reject',
    'workflows.6.vi-admin-bots',
  )
  for (const [person, other] of [
    [vi, 'Northline'],
    [northline, 'Vi India'],
  ] as const) {
    const { page } = person
    await page.goto('/billing/verifications')
    await expect(page.getByRole('tab', { name: 'To decide (1)' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(other)
    await page.locator('[data-row-link]').click()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/billing/bot-details/${verification}`)
    await stands(page, 'To decide', 'Waiting for you', 'Check the bot for your network, then decide.')
    await expect(page.locator('body')).not.toContainText(other)
  }
  await expect(vi.page.getByText(tried)).toBeVisible()
  await lookAt(vi.page, '10-verification-of-a-carrier')
  await vi.page.getByRole('link', { name, exact: true }).click()
  await expect(vi.page).toHaveURL(`/billing/bots/${bot}`)
  await expect(vi.page.getByText('News of your account')).toBeVisible()
  await expect(vi.page.getByRole('img', { name: 'Picture logo.png' })).toHaveJSProperty('naturalWidth', 224)
  await expect(vi.page.locator('body')).not.toContainText('Northline')
  await expect(vi.page.getByRole('heading', { name: 'Brand details' })).toBeVisible()
  await expect(vi.page.getByRole('heading', { name: 'Select carriers' })).toHaveCount(0)
  await lookAt(vi.page, '11-bot-seen-by-a-carrier')
  await vi.page.getByRole('tab', { name: 'Verification' }).click()
  await vi.page.getByRole('region', { name: 'Verification' }).getByRole('link', { name }).click()
  await expect(vi.page).toHaveURL(`/billing/bot-details/${verification}`)
  await decide(vi.page, 'Approve')
  await stands(vi.page, 'Approved')
  // A question goes to the platform, which answers it in a box; who asked reads the answer on top.
  await northline.page.getByRole('button', { name: 'Send back with a question' }).click()
  const back = northline.page.getByRole('dialog', { name: 'Send back with a question' })
  await back.getByLabel('Question').fill('Which company does the website belong to?')
  await back.getByRole('button', { name: 'Send back with a question' }).click()
  await told(portal, platform, `Northline Mobile asks about the verification of ${name}`)
  await platform.page.goto(`/dotgo-admin/verification-details/${verification}`)
  await stands(platform.page, 'Question from a carrier', 'Waiting for you', "Answer the carrier's question, or ask the owner.")
  await stands(northline.page, 'Waiting for an answer', 'Waiting for the platform')
  const question = platform.page.getByRole('region', { name: 'Question from Northline Mobile' })
  await expect(question.getByText('Which company does the website belong to?')).toBeVisible()
  await question.getByLabel('Answer').fill('To the owner of the brand, since May.')
  await lookAt(platform.page, '11-question-in-a-box')
  await question.getByRole('button', { name: 'Answer the question' }).click()
  await expect(platform.page.getByRole('region', { name: 'Your answer' })).toBeVisible()
  await northline.page.goto(`/billing/bot-details/${verification}`)
  const answer = northline.page.getByRole('region', { name: 'Answer from the platform' })
  await expect(answer.getByText('To the owner of the brand, since May.')).toBeVisible()
  await lookAt(northline.page, '11-answer-on-top')
  await reject(northline.page, 'Reject', 'Website of the brand', 'It leads to another company.')
  await stands(northline.page, 'Rejected')
  await lookAt(northline.page, '12-verification-rejected-by-a-carrier')
  for (const [{ page }, other] of [
    [vi, 'Northline'],
    [northline, 'Vi India'],
  ] as const) {
    await page.goto(`/billing/bot-details/${verification}?tab=history`)
    await expect(page.getByText('to decide', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(other)
  }
  await told(portal, developer, `Vi India approved the verification of ${name}`)
  await told(portal, developer, `Northline Mobile rejected the verification of ${name}`)
  await told(portal, platform, `Northline Mobile rejected the verification of ${name}`)
})

test('the platform sees both, RCS for Business verifies', async () => {
  const { page } = platform
  await page.goto(`/dotgo-admin/verification-details/${verification}`)
  await expect(at(page, 'Vi India').getByText('Approved', { exact: true })).toBeVisible()
  await expect(at(page, 'Northline Mobile').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 2 carriers approved').first()).toBeVisible()
  await stands(page, 'Approved by carrier, pending from the RBM side', 'Waiting for RCS for Business')
  await lookAt(page, '13-verification-at-the-messaging-platform')
  const mixed = 'Bot verified, rejected at a carrier'
  // What happens while the bot's page is loading decides there, too: the bot was read before it, what belongs to the bot after it.
  const answered = Promise.withResolvers<void>()
  await developer.page.route(
    `**/secure/api/v1/bots/${bot}`,
    async route => {
      const before = await route.fetch()
      await simulatorOf(portal).later(3600)
      await stands(page, mixed, 'Waiting for the owner')
      await route.fulfill({ response: before })
      answered.resolve()
    },
    { times: 1 },
  )
  await developer.page.goto(`/developer/bot-console/${bot}`)
  await answered.promise
  await expect(developer.page.getByRole('link', { name: 'Launch this bot' })).toBeVisible()
  expect(await stateOf(developer, `bot-verifications/${verification}`)).toBe('verified.rejected 53')
  await developer.page.goto(`/developer/bot-verification/${verification}`)
  await stands(developer.page, mixed, 'Waiting for you', 'Where it is approved, the bot can be launched.')
  await expect(at(developer.page, 'Northline Mobile').getByText('Rejected', { exact: true })).toBeVisible()
  await lookAt(developer.page, '14-verified')
  await steps(developer.page, 'Submitted for verification', 'Approved and forwarded to carriers', 'Approved by the carrier')
  await steps(developer.page, 'Rejected by the carrier', 'All carriers that were asked have decided, at least one approved')
  await steps(developer.page, 'Received by RCS for Business', 'Verified by RCS for Business')
  await look(developer.page, 'walk-15-verification-history')
  // The way it went, detour included, with where it is at the end.
  const drawing = developer.page.getByRole('region', { name: 'Current status' })
  await expect(drawing.locator('ol > li')).toHaveText([
    ...[/^done: Draft/, /^done: Submitted/, /^done: Approved by operator, pending from carrier/],
    ...[/^done: Question from a carrier/, /^done: Approved by operator, pending from carrier/],
    ...[/^done: Verification approved by carrier/, /^done: Approved by carrier, pending from the RBM side/],
    ...[/^done: Bot verified/, /^Bot verified, rejected at a carrier/],
    ...[/^usually next: Bot verified, correction in review/, /^usually next: Bot verified$/],
  ])
  await expect(drawing.locator('li[aria-current=step]')).toHaveText(/^Bot verified/)
  await told(portal, developer, `The bot ${name} is verified`)
})
test('the developer launches it at the carrier that approved', async () => {
  proves(
    'workflows.1.submit-for-launch',
    'workflows.4.launch-after-testing',
    'workflows.2.path-launch',
    'workflows.2.path-launch-details',
    'workflows.2.screen-carrier-selection',
    'workflows.3.selected-carriers-list',
    'workflows.4.status-6',
    'workflows.7.submit-carriers-call',
    'workflows.7.pre-selected-carriers-call',
  )
  const { page } = developer
  await page.goto(`/developer/bot-console/${bot}`)
  await page.getByRole('link', { name: 'Launch this bot' }).click()
  await expect(page).toHaveURL(/\/developer\/launch\/carriers\?bot=/)
  await expect(page.getByRole('checkbox', { name: 'Vi India' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  // Of the sample messages there is nothing yet but what each is for.
  const begun = page.getByRole('note').filter({ hasText: 'Filled in for you:' })
  await expect(begun).toContainText(', Use case.')
  await expect(begun).not.toContainText('Sample messages')
  // Nor is what happened at a phone something that anybody entered.
  await expect(begun).not.toContainText('Test message')
  const registered = page.getByLabel('Principal Entity ID (India)')
  await expect(registered).toHaveValue('1101000000000000017')
  await page.getByRole('checkbox', { name: 'Vi India' }).uncheck()
  await expect(registered).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Vi India' }).check()
  await registered.fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('Enter the Principal Entity ID: RCS for Business does not launch bots in India without it').first(),
  ).toBeVisible()
  await look(page, 'walk-16-launch-not-registered')
  // What is unusual is said and taken.
  await registered.fill('110100000000000001')
  const unusual = page.getByText('Principal Entity IDs usually have 19 digits. Check it against the DLT registration.')
  await expect(unusual).toBeVisible()
  await expect(registered).toHaveAccessibleDescription(/usually have 19 digits/)
  await look(page, 'walk-16-launch-unusual')
  // Copied with blanks it is the same number.
  await registered.fill('1101 0000 0000 0000 018')
  await registered.press('Tab')
  await expect(registered).toHaveValue('1101000000000000018')
  await expect(unusual).toHaveCount(0)
  await look(page, 'walk-16-launch-carriers')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/experience\?.*id=[0-9a-f-]{36}$/)
  launch = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByLabel('Name', { exact: true }).fill('Ian Rao')
  await page.getByLabel('Position').fill('Head of product')
  await page.getByLabel('E-mail').fill('ian@growing-tree.example')
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  await lookAt(page, '17-launch-experience')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: /^Video/ }).fill('https://www.growing-tree.example/video.mp4')
  for (const [index, text] of ['is on its way', 'was delivered', 'waits at the door'].entries()) {
    await page.getByLabel('Message', { exact: true }).nth(index).fill(`Your order 17 ${text}.`)
    // Each begins with that of the bot.
    await expect(page.getByRole('combobox', { name: 'Use case' }).nth(index)).toHaveText('Transactional')
  }
  await expect(page.getByRole('group', { name: 'Test message' })).toContainText(tried)
  await lookAt(page, '18-launch-evidence')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of opt-in').fill('https://www.growing-tree.example/order')
  await page.getByRole('checkbox', { name: 'Everyone the bot messages has opted in' }).check()
  // What was tested is read from what the phones answered; nothing is ticked. What is missing says how to get it.
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  const [stop, start] = [page.getByRole('group', { name: 'STOP sent' }), page.getByRole('group', { name: 'START sent' })]
  await expect(stop).toContainText('Reply STOP on the test phone')
  await stop.getByRole('button', { name: 'Send a test message' }).click()
  const another = page.getByRole('dialog', { name: 'Send a test message' })
  await expect(another.getByLabel('Text')).toBeVisible()
  await another.getByRole('button', { name: 'Cancel' }).click()
  await expect(another).toHaveCount(0)
  await lookAt(page, '19-launch-not-tested')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('Send a test message and reply STOP on the phone').first()).toBeVisible()
  await simulatorOf(portal).write(phone, 'STOP')
  await expect(stop).toContainText(tried, { timeout: 30_000 })
  expect((await ask(developer, 'bot-testers?list=my-testers')).items[0].row.label).toBe('Opted out (STOP)')
  await expect(start).toContainText('Reply START on the test phone')
  await simulatorOf(portal).write(phone, 'START')
  await expect(start).toContainText(tried, { timeout: 30_000 })
  await lookAt(page, '19-launch-compliance')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Submit for launch' }).click()
  await expect(page).toHaveURL(`/developer/launch-details/${launch}`)
  await stands(page, 'Launch submitted, platform review', 'Waiting for the platform', 'The platform checks the launch')
  expect(await stateOf(developer, `bot-launches/${launch}`, 'vi')).toBe('pending.operator 6')
  await lookAt(page, '20-launch-submitted')
  await told(portal, developer, `The launch of ${name} was submitted`)
  await told(portal, platform, `The launch of ${name} at Vi India is waiting for a decision`)
})

test('platform, carrier and messaging platform let it live there', async () => {
  proves('workflows.4.launch-operator-verifies', 'workflows.4.agent-lifecycle-launched', 'workflows.3.launch-status-id')
  proves('workflows.4.status-10', 'onboarding.6.manage-users-developer-condition')
  expect(await profileEntries(), 'nothing was launched yet').not.toContain('Manage Users')
  await platform.page.goto('/dotgo-admin/bots/launch')
  await expect(platform.page.getByRole('tab', { name: 'To decide (1)' })).toBeVisible()
  await lookAt(platform.page, '21-launch-queue')
  await forwarded('vi', 'Vi India')
  await vi.page.goto('/billing/launches')
  await expect(vi.page.getByRole('tab', { name: 'To decide (1)' })).toBeVisible()
  await northline.page.goto(`/billing/launch-details/${launch}`)
  await expect(northline.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await look(northline.page, 'walk-22-launch-of-another-carrier')
  await vi.page.goto(`/billing/launch-details/${launch}`)
  await stands(vi.page, 'Launch submitted, carrier review', 'Waiting for you', 'Check the bot for your network, then decide.')
  await lookAt(vi.page, '23-launch-at-the-carrier')
  await decide(vi.page, 'Approve')
  await stands(vi.page, 'Launch submitted, waiting for RCS for Business', 'Waiting for RCS for Business')
  await told(portal, developer, `Vi India approved the launch of ${name}`)
  await live('vi', 'Vi India')
  expect(await ask(developer, `bots/${bot}`)).toMatchObject({ verification_status_id: 53, launch_status_id: 10 })
  await developer.page.goto(`/developer/launch-details/${launch}`)
  await stands(developer.page, 'Launched', 'Live on 1 of 1', 'You can add more carriers')
  await lookAt(developer.page, '24-live')
  await told(portal, developer, `The bot ${name} is live at Vi India`)
  await contactTold(`The bot ${name} is live at Vi India`)
  expect(await profileEntries()).toContain('Manage Users')
})

/** What the developer's profile menu offers, on a page that was loaded just now. */
async function profileEntries(): Promise<string[]> {
  const { page } = developer
  await page.goto('/developer/dashboard')
  await page.getByRole('banner').getByRole('button').last().click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByText('Logout')).toBeVisible()
  const entries = await profile.getByRole('link').allTextContents()
  await page.keyboard.press('Escape')
  return entries.map(text => text.trim())
}

test('a carrier that approves later is added, and what is live stays untouched', async () => {
  proves('workflows.3.selected-carriers-add')
  await platform.page.goto(`/dotgo-admin/verification-details/${verification}`)
  await platform.page.getByRole('button', { name: 'Forward to carriers' }).click()
  const drawer = platform.page.getByRole('dialog', { name: 'Forward to carriers' })
  await expect(drawer.getByRole('checkbox', { name: 'Northline Mobile' })).toBeChecked()
  // One that approved already is no choice: it is named with where it stands.
  const asked = drawer.getByRole('checkbox', { name: 'Vi India' })
  await expect(asked).toBeDisabled()
  await expect(asked).not.toBeChecked()
  await expect(asked).toHaveAccessibleDescription(/^Approved/)
  await expect(drawer.getByText('1 of 2 chosen')).toBeVisible()
  await look(platform.page, 'walk-24-carriers-asked-before')
  await drawer.getByRole('button', { name: 'Forward to carriers' }).click()
  await expect(at(platform.page, 'Northline Mobile').getByText('To decide', { exact: true })).toBeVisible()
  await northline.page.goto(`/billing/bot-details/${verification}`)
  await decide(northline.page, 'Approve')
  await stands(northline.page, 'Approved')
  expect(await stateOf(developer, `bot-verifications/${verification}`)).toBe('verified.steady 53')

  // Byte for byte, but for how long ago something was.
  const still = async () => JSON.stringify(await rowOf('vi'), (key, value) => (key === 'secondsSince' ? undefined : value))
  const before = await still()
  const { page } = developer
  await page.goto(`/developer/launch-details/${launch}`)
  // Nothing waits: what may be done is no call to do it.
  await expect(page.getByRole('link', { name: 'Edit or add carriers' })).toHaveClass(/outlined/)
  await expect(page.getByRole('region', { name: 'What you can do' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit or add carriers' }).click()
  await page.getByRole('checkbox', { name: 'Northline Mobile' }).check()
  await submittedAgain()
  expect(await still()).toBe(before)
  expect(await stateOf(developer, `bot-launches/${launch}`, 'northline')).toBe('pending.operator 6')
  await expect(at(page, 'Vi India').getByText('Live', { exact: true })).toBeVisible()
  await lookAt(page, '25-launch-at-a-second-carrier')
  await told(portal, platform, `The launch of ${name} at Northline Mobile is waiting for a decision`)
  await keysDecideAbout('Northline Mobile', { not: 'Vi India' })
  await at(page, 'Northline Mobile').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(at(page, 'Northline Mobile').getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(await stateOf(developer, `bot-launches/${launch}`, 'northline')).toBe('withdrawn 1023')
  await look(page, 'walk-26-withdrawn-at-a-carrier')
})

/** Beside the queue, keys decide about the row that is open and waits, and never about what stands at another carrier. */
async function keysDecideAbout(waiting: string, { not: standing }: { not: string }): Promise<void> {
  const { page } = platform
  await page.goto('/dotgo-admin/bots/launch?tab=live')
  await page.locator('[data-row-link]').click()
  const open = page.getByRole('region', { name: /^Opened from/ })
  await expect(at(open, standing).getByText('Live', { exact: true })).toBeVisible()
  for (const key of ['a', 'r']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dotgo-admin/bots/launch')
  await page.locator('[data-row-link]').click()
  await expect(at(open, waiting).getByRole('button', { name: 'Reject' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Reject' })).toContainText(waiting)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('what begins anew by a correction is said before, and is not before its carrier until it is forwarded', async () => {
  const { page } = developer
  await page.getByRole('link', { name: 'Edit or add carriers' }).click()
  await submittedAgain()
  await forwarded('northline', 'Northline Mobile')
  // What begins anew by it is said before; its carrier sees it again once it is forwarded, and is told of no decision since which it changed.
  await page.goto(`/developer/launch/experience?id=${launch}`)
  await page.getByLabel('Message triggers').fill('An order leads to two messages about its delivery.')
  await submittedAgain('Start the review over?', 'The review at Northline Mobile starts over')
  await expect(at(page, 'Northline Mobile').getByText('Launch submitted, platform review', { exact: true })).toBeVisible()
  await northline.page.goto(`/billing/launch-details/${launch}`)
  await expect(northline.page.getByText('Page not found')).toBeVisible()
  const changed = { name: 'What has changed since your decision' }
  await vi.page.goto(`/billing/launch-details/${launch}`)
  await expect(vi.page.getByRole('heading', changed)).toBeVisible()
  await steps(page, 'Submitted again', 'Changed by the owner')
  // What followed from it by itself is nobody's.
  await expect(page.getByRole('tabpanel').getByText('Onramp', { exact: true })).toHaveCount(0)
  await look(page, 'walk-26-what-followed')
})

test('a carrier rejects it at a field: its owner is told everywhere, and mends it there', async () => {
  proves('workflows.4.launch-rejected-on-violation', 'workflows.4.launch-rejection-by-email', 'workflows.4.launch-resubmit')
  proves('workflows.4.status-9')
  const { page } = developer
  await forwarded('northline', 'Northline Mobile')
  await northline.page.goto(`/billing/launch-details/${launch}`)
  await expect(northline.page.getByText('An order leads to two messages')).toBeVisible()
  await expect(northline.page.getByRole('heading', { name: /^What has changed since/ })).toHaveCount(0)
  await expect(northline.page.locator('body')).not.toContainText('Vi India')
  await reject(northline.page, 'Reject', 'Answer to STOP', 'Say how to begin anew.')
  await stands(northline.page, 'Rejected by the carrier')
  expect(await stateOf(developer, `bot-launches/${launch}`, 'northline')).toBe('rejected.by_carrier 9')
  await told(portal, developer, `The launch of ${name} at Northline Mobile was rejected`)
  await page.goto(`/developer/launch-details/${launch}`)
  await expect(page.getByRole('tabpanel').getByText('Say how to begin anew.')).toBeVisible()
  const box = page.getByRole('region', { name: 'Northline Mobile: Rejected by the carrier' })
  await expect(box.getByText('Another policy was violated')).toBeVisible()
  await expect(box.getByText('Please mend this: Say how to begin anew.')).toBeVisible()
  await expect(box.getByRole('link', { name: 'Fix and resubmit' })).toHaveClass(/contained/)
  await expect(at(page, 'Northline Mobile').getByText('Rejected by the carrier', { exact: true })).toBeVisible()
  await stands(
    page,
    'Launched',
    'Live on 1 of 2, 1 rejected at Northline Mobile',
    'Waiting for you',
    'Correct the problems that were found and submit again.',
  )
  await lookAt(page, '27-rejected-at-a-field')
  await page.goto('/developer/launches?tab=yours')
  // That all of them are with the reader is said by the tab alone.
  await expect(page.getByRole('row', { name })).toBeVisible()
  await lookAt(page, '27-rejected-in-the-list')
  await page.goto('/developer/dashboard')
  await expect(page.getByRole('link', { name: /^Launches waiting for you 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Bots waiting for you 2/ })).toBeVisible()
  await expect(page.getByText('Launch: Correct the problems that were found and submit again.')).toHaveCount(1)
  await lookAt(page, '27-rejected-on-the-dashboard')
  await page.goto('/developer/my-bots?tab=yours')
  await expect(page.locator(`[data-row="${bot}"]`)).toContainText('Live on 1 of 2, 1 rejected at Northline Mobile')
  await page.goto(`/developer/bot-console/${bot}`)
  await stands(
    page,
    'Created',
    'Launch: Live on 1 of 2, 1 rejected at Northline Mobile',
    'Waiting for you',
    'Correct the problems that were found and submit again.',
  )
  await lookAt(page, '27-rejected-at-the-bot')
  await page.getByRole('link', { name: 'Continue: Launch' }).click()
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  await expect(page.getByRole('note').getByText('Say how to begin anew.')).toBeVisible()
  await expect(page.getByLabel('Answer to STOP')).toBeFocused()
  await expect(page.getByRole('navigation').getByText('1 comment', { exact: true })).toBeVisible()
  await lookAt(page, '28-mending')
  await page.getByLabel('Answer to STOP').fill('Growing Tree Bank will not write to you again. Write START to begin anew.')
  await expect(page.getByRole('note').locator('s')).toHaveText('Say how to begin anew.')
  await expect(page.getByRole('group', { name: 'Comments on fields' })).toContainText('Every marked field was changed')
  await submittedAgain()
})

test('refused by RCS for Business and sent again, it lives at both', async () => {
  const { page } = developer
  await forwarded('northline', 'Northline Mobile')
  await northline.page.goto(`/billing/launch-details/${launch}`)
  await decide(northline.page, 'Approve')
  // What refused it is told, and not that the carrier had approved it.
  await expect(async () => {
    await simulatorOf(portal).decide(phone, 'northline-mobile', 'REJECTED', 'The opt-out text is not shown.')
  }).toPass({ timeout: 30_000 })
  await told(portal, developer, `RCS for Business refused the launch of ${name} at Northline Mobile`)
  await page.goto(`/developer/launch-details/${launch}`)
  const refused = page.getByRole('region', { name: 'Northline Mobile: Refused by RCS for Business' })
  await expect(refused).toContainText('The opt-out text is not shown.')
  await lookAt(page, '28-refused-by-rcs')
  await refused.getByRole('link', { name: 'Fix and resubmit' }).click()
  await submittedAgain('Resubmit without a change?', 'Nothing has changed since it was submitted.')
  await forwarded('northline', 'Northline Mobile')
  await northline.page.goto(`/billing/launch-details/${launch}`)
  await decide(northline.page, 'Approve')
  await live('northline', 'Northline Mobile')
  await page.goto(`/developer/launch-details/${launch}`)
  await stands(page, 'Launched', 'Live on 2 of 2')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('main header')).not.toContainText('Waiting for you')
  await stands(page, 'Created', 'Launch: Live on 2 of 2', 'You can add more carriers')
  await lookAt(page, '29-live-at-the-bot')
  await page.getByRole('tab', { name: 'Launch' }).click()
  await expect(page.getByRole('region', { name: 'Launch' })).toContainText('Live on 2 of 2')
  await lookAt(page, '29-live-on-two')
  await page.goto('/developer/my-bots')
  const row = page.locator(`[data-row="${bot}"]`)
  for (const said of ['Bot verified', 'Launched', 'Live on 2 of 2']) await expect(row).toContainText(said)
  await look(page, 'walk-29-my-bots')
})

test('who suspends lifts it, and nobody else; what is terminated has its name typed', async () => {
  proves('workflows.4.launch-suspend-messaging', 'workflows.6.admin-variant-launch-summary', 'workflows.4.status-117')
  await vi.page.goto(`/billing/launch-details/${launch}`)
  await reject(vi.page, 'Suspend on our network', 'How people opt in', 'The page cannot be reached.')
  await stands(vi.page, 'Suspended by the carrier', 'Waiting for the owner', 'then you lift the suspension')
  expect(await stateOf(vi, `bot-launches/${launch}`, 'vi')).toBe('suspended.by_carrier.marked 117')
  await look(vi.page, 'walk-30-suspended-by-the-carrier')
  await told(portal, developer, `The bot ${name} is suspended at Vi India`)
  await contactTold(`The bot ${name} is suspended at Vi India`)
  // Its owner reads first what is wrong where, and what to do about it.
  await developer.page.goto(`/developer/launch-details/${launch}`)
  const suspended = developer.page.getByRole('region', { name: 'Vi India: Suspended by the carrier' })
  await expect(suspended).toContainText('The page cannot be reached.')
  await expect(suspended.getByRole('link', { name: 'Fix and resubmit' })).toBeVisible()
  const { page: theirs } = developer
  const said = 'Live on 1 of 2, 1 suspended at Vi India'
  await stands(
    theirs,
    'Launched, suspended at a carrier',
    said,
    'Waiting for you',
    'Correct what led to the suspension. After a review',
  )
  await lookAt(theirs, '30-suspended-for-its-owner')
  await theirs.goto('/developer/dashboard')
  await expect(theirs.getByRole('link', { name: /^Launches waiting for you 1/ })).toBeVisible()
  await expect(theirs.getByText('Launch: Correct what led to the suspension.')).toHaveCount(1)
  await expect(theirs.getByRole('main')).toContainText(`Launch: ${said}`)
  await lookAt(theirs, '30-suspended-on-the-dashboard')
  await theirs.goto('/developer/my-bots?tab=yours')
  await expect(theirs.locator(`[data-row="${bot}"]`)).toContainText(said)
  await theirs.goto(`/developer/bot-console/${bot}`)
  await stands(theirs, 'Created', `Launch: ${said}`, 'Waiting for you', 'Correct what led to the suspension.')
  await lookAt(theirs, '30-suspended-at-the-bot')
  await decide(vi.page, 'Lift our suspension')
  await stands(vi.page, 'Live')
  await told(portal, developer, `The bot ${name} is live at Vi India again`)

  const { page } = platform
  await page.goto(`/dotgo-admin/launch-details/${launch}`)
  await reject(page, 'Suspend', 'How people opt in', 'People did not agree.', at(page, 'Vi India'))
  await expect(at(page, 'Vi India').getByText('Suspended by the platform', { exact: true })).toBeVisible()
  await lookAt(page, '31-suspended-by-the-platform')
  await vi.page.reload()
  await stands(vi.page, 'Suspended by the platform', 'Waiting for the owner', 'then the platform lifts its suspension')
  await expect(vi.page.getByRole('button', { name: 'Lift our suspension' })).toHaveCount(0)
  await lookAt(vi.page, '32-not-the-carriers-to-lift')
  await decide(page, 'Lift the suspension', at(page, 'Vi India'))
  await expect(at(page, 'Vi India').getByText('Live', { exact: true })).toBeVisible()

  await at(page, 'Northline Mobile').getByRole('button', { name: 'Terminate' }).click()
  const question = page.getByRole('dialog', { name: 'Terminate this launch?' })
  await expect(question.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await question.getByLabel(`Type ${name} to confirm`).fill('Growing')
  await expect(question.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await question.getByLabel(`Type ${name} to confirm`).fill(name)
  await look(page, 'walk-33-terminate')
  await question.getByRole('button', { name: 'Continue' }).click()
  const drawer = page.getByRole('dialog', { name: 'Terminate', exact: true })
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Another policy was violated' }).click()
  await drawer.getByLabel('Comment to the owner').fill('There were complaints about spam.')
  await drawer.getByRole('button', { name: 'Terminate' }).click()
  await expect(at(page, 'Northline Mobile').getByText('Terminated', { exact: true })).toBeVisible()
  await told(portal, developer, `The launch of ${name} at Northline Mobile was terminated`)
  await told(portal, northline, `The launch of ${name} at Northline Mobile was terminated`)
  await steps(page, 'Suspended by the carrier', 'Suspension lifted by the carrier', 'Suspended by the platform')
  await steps(page, 'Suspension lifted by the platform', 'Terminated by the platform', 'Withdrawn', 'Rejected by the carrier')
  await lookAt(page, '34-launch-history')
  await developer.page.goto(`/developer/launch-details/${launch}`)
  await stands(developer.page, 'Launched', 'Live on 1 of 2, 1 terminated at Northline Mobile')
  await expect(at(developer.page, 'Northline Mobile').getByText('Terminated', { exact: true })).toBeVisible()
  await lookAt(developer.page, '35-terminated-at-one')
  // What was chosen and is none any more keeps its name, and what is said of it stands there.
  await developer.page.getByRole('link', { name: 'Edit or add carriers' }).click()
  const gone = developer.page
    .getByRole('listitem')
    .filter({ has: developer.page.getByRole('checkbox', { name: 'Northline Mobile' }) })
  await expect(gone.getByText('No longer available. Clear it to continue.')).toBeVisible()
  await expect(gone.getByRole('checkbox')).toBeChecked()
  await developer.page.goto(`/developer/launch-details/${launch}`)
  await developer.page.getByRole('link', { name, exact: true }).click()
  await developer.page.getByRole('button', { name: 'More' }).click()
  await expect(developer.page.getByRole('menuitem', { name: 'Archive', disabled: true })).toContainText(
    'A bot that was launched cannot be archived',
  )
})

/** A mail reached who speaks for the brand, who has no account. */
const contactTold = (subject: string) => newestMessage(portal.address, brand.base.contact_email, mail => mail.subject === subject)

/** What the launch's form asks in words, by label. */
const words = {
  'How people opt in': 'People tick a box on the order page that names the bot.',
  'Message triggers': 'An order leads to a message about its delivery.',
  Conversations: 'People ask where their order is; ORDER and HELP are understood.',
  'Answer to STOP': 'growing tree bank will not write to you again.',
  'How a reviewer starts the bot': 'Write HI to the bot, then choose an order.',
}

const rowOf = async (scope: string) =>
  ((await ask(developer, `bot-launches/${launch}`)) as { lifecycles: { scope: string }[] }).lifecycles.find(
    row => row.scope === scope,
  )

/** The developer's wizard to its end, from whichever step it is at; `question`: what is asked before it is sent. */
async function submittedAgain(question?: string, because?: string): Promise<void> {
  const { page } = developer
  const next = page.getByRole('button', { name: /^(Continue|Review)$/ }).last()
  const send = page.getByRole('button', { name: /^(Submit for launch|Resubmit)$/ })
  await expect(async () => {
    if (!(await send.isVisible())) await next.click({ timeout: 2000 })
    await expect(send).toBeVisible({ timeout: 500 })
  }).toPass()
  await send.click()
  if (question !== undefined) {
    const asked = page.getByRole('dialog', { name: question })
    await expect(asked).toContainText(because ?? '')
    await look(page, `walk-asked-${question.replaceAll(/\W+/g, '-').toLowerCase()}`)
    await asked.getByRole('button', { name: 'Resubmit', exact: true }).click()
  }
  await expect(page).toHaveURL(`/developer/launch-details/${launch}`)
}

async function forwarded(key: 'vi' | 'northline', carrier: string): Promise<void> {
  const { page } = platform
  await page.goto(`/dotgo-admin/launch-details/${launch}`)
  await decide(page, 'Approve and forward', at(page, carrier))
  await expect(at(page, carrier).getByText('Launch submitted, carrier review', { exact: true })).toBeVisible()
  expect(await stateOf(platform, `bot-launches/${launch}`, key)).toBe('pending.carrier 6')
  const person = key === 'vi' ? vi : northline
  const words = [
    `The launch of ${name} is waiting for your decision`,
    `The launch of ${name} is waiting for ${carrier} to decide`,
  ]
  await told(portal, person, words[0] ?? '', words[1])
}

/** RCS for Business's answer is there, and the carrier's people see it. */
async function live(key: 'vi' | 'northline', carrier: string): Promise<void> {
  const asked = async () => /pending.platform/.test(await stateOf(platform, `bot-launches/${launch}`, key))
  await expect(async () => {
    if (await asked()) await simulatorOf(portal).later(3600)
    expect(await stateOf(platform, `bot-launches/${launch}`, key)).toBe('live.steady 10')
  }).toPass({ timeout: 60_000 })
  await told(portal, developer, `The bot ${name} is live at ${carrier}`)
}
