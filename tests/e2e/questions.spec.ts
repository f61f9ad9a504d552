import { type Browser, expect, test } from 'playwright/test'
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import { act, ask, type People, type Person, signedIn, signIn, stateOf, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A brand that its reviewer asks about, and that a carrier decides about twice, as people read it. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'northline'>

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'northline')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

const lookAt = async ({ page }: Person, name: string): Promise<void> => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `question-${name}-${width}`)
  }
}

/** Submits a brand again with values changed. */
async function submitAgain(developer: Person, brand: string, changed: object): Promise<void> {
  const path = `brands/${brand}`
  const { data, version, lifecycles } = await ask(developer, path)
  const own = lifecycles.find(({ scope }: { scope: string }) => scope === '')
  const sent = await developer.page.request.post(`${portal.address}/secure/api/v1/${path}/submit`, {
    headers: { origin: portal.address },
    data: { event: 'resubmit', version: own.version, draft_version: version, data: { ...data, ...changed } },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
}

test('the platform asks the owner, who answers on top of the page, or opens the fields; who asked sees the answer on top', async ({
  browser,
}) => {
  const { developer, platform } = people
  const brand = await submittedBrand(portal, developer)
  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await platform.page.getByRole('button', { name: 'Ask the owner' }).click()
  const panel = platform.page.getByRole('dialog', { name: 'Ask the owner' })
  await panel.getByRole('textbox', { name: /^Question/ }).fill('Which of your companies owns this brand?')
  await lookAt(platform, '1-asking')
  await panel.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.poll(() => stateOf(platform, `brands/${brand}`)).toBe('asked.first 1041')
  // It is the question of who asked it, and to a colleague that of a colleague.
  await expect(platform.page.getByRole('region', { name: 'Your question' })).toBeVisible()
  const colleague = await signIn(browser, portal, 'super-admin-vi-dotgo', /\/dotgo-admin\/dashboard$/)
  await colleague.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await expect(colleague.page.getByRole('region', { name: 'Question from Admin Dotgo Readwrite Onramp' })).toBeVisible()
  await expect(colleague.page.getByText('Your question')).toHaveCount(0)
  await colleague.page.close()

  await developer.page.goto(`/developer/my-brands/${brand}`)
  const box = developer.page.getByRole('region', { name: 'Question from the platform' })
  await expect(box).toContainText('Which of your companies owns this brand?')
  // One form, one main button, and the way so far with the question at its end.
  await expect(developer.page.getByRole('button', { name: 'Answer the question' })).toHaveCount(1)
  await expect(developer.page.getByRole('textbox', { name: /^Answer/ })).toHaveCount(1)
  await expect(developer.page.getByRole('link', { name: 'Change the fields' })).toHaveClass(/outlined/)
  const steps = developer.page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'done: ' })).toContainText(['Draft', 'Submitted'])
  await expect(steps.filter({ hasText: 'Submitted' })).toHaveCount(1)
  // Asked for by name, the box gets the keyboard.
  await developer.page.keyboard.press('Control+k')
  await developer.page.getByRole('combobox', { name: 'Search or jump to' }).fill('answer the')
  await developer.page.keyboard.press('Enter')
  await expect(box.getByRole('textbox', { name: /^Answer/ })).toBeFocused()
  await lookAt(developer, '2-asked')
  await box.getByRole('textbox', { name: /^Answer/ }).fill('Growing Tree Holding owns it since May.')
  // What was typed goes along to the fields, survives a reload there, and is on the page of the record again.
  const along = developer.page.getByRole('region', { name: 'Your answer' }).getByRole('textbox', { name: /^Answer/ })
  await developer.page.getByRole('link', { name: 'Change the fields' }).click()
  await expect(along).toHaveValue('Growing Tree Holding owns it since May.')
  await developer.page.reload()
  await expect(along).toHaveValue('Growing Tree Holding owns it since May.')
  await developer.page.goto(`/developer/my-brands/${brand}`)
  await expect(box.getByRole('textbox', { name: /^Answer/ })).toHaveValue('Growing Tree Holding owns it since May.')
  await box.getByRole('button', { name: 'Answer the question' }).click()
  await expect.poll(() => stateOf(developer, `brands/${brand}`)).toBe('submitted 1032')

  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  const answer = platform.page.getByRole('region', { name: 'Answer from the owner' })
  await expect(answer).toContainText('Which of your companies owns this brand?')
  await expect(answer).toContainText('Growing Tree Holding owns it since May.')
  await lookAt(platform, '3-answered')

  const pins = [{ path: '/city', comment: 'Is this the city of the company?' }]
  await act(portal, platform, `brands/${brand}`, 'ask-owner', { question: 'Where is the company registered?', pins })
  await developer.page.goto(`/developer/my-brands/${brand}`)
  await expect(developer.page.getByText('Is this the city of the company?')).toBeVisible()
  await lookAt(developer, '4-field')
  await developer.page.getByRole('link', { name: 'Change the fields' }).click()
  const city = developer.page.getByRole('textbox', { name: /^City/ })
  await city.fill('Pune')
  await lookAt(developer, '5-opened')
  await expect(developer.page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await developer.page.goto(`/developer/my-brands/${brand}`)
  await expect(box).toContainText('your answer is included')
  await box.getByRole('textbox', { name: /^Answer/ }).fill('We moved there in June of this year.')
  await developer.page.getByRole('link', { name: 'Change the fields' }).click()
  await expect(along).toHaveValue('We moved there in June of this year.')
  await developer.page
    .getByRole('navigation', { name: 'Brand' })
    .getByRole('button', { name: /Review/ })
    .click()
  // Too short to be an answer: it is said here, and nothing is sent.
  await along.fill('June')
  await developer.page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await expect(developer.page.getByText('Write an answer of 10 to 500 characters').first()).toBeVisible()
  await along.fill('We moved there in June of this year.')
  await lookAt(developer, '5-answered-along')
  await developer.page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await expect.poll(() => stateOf(developer, `brands/${brand}`)).toBe('updated 1033')

  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await expect(answer).toContainText('Where is the company registered?')
  await expect(answer).toContainText('We moved there in June of this year.')
  const note = platform.page.getByRole('note').filter({ hasText: 'Is this the city of the company?' })
  await expect(note).toBeVisible()
  // The questions are part of the way.
  await expect(platform.page.getByRole('list', { name: 'Progress' })).toContainText('2 questions asked')
  // What was said before stands beside what is said now.
  await platform.page.getByRole('button', { name: 'Reject' }).click()
  await platform.page.getByRole('button', { name: 'Comment on City' }).click()
  await expect(note).toBeVisible()
  await lookAt(platform, '5-asked-before')
  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  const changed = platform.page.getByRole('region', { name: 'What has changed since the question' })
  await expect(changed.getByRole('listitem')).toHaveText(['City'])

  // Answered by changes alone, it is still told what was asked.
  await act(portal, platform, `brands/${brand}`, 'ask-owner', { question: 'Is this where your office is?', pins })
  await submitAgain(developer, brand, { city: 'Mysuru' })
  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await expect(platform.page.getByRole('region', { name: 'Last time: asked the owner' })).toContainText(
    'Is this where your office is?',
  )
  await expect(note).toHaveCount(2)
  // What was asked and answered before is on the page, too, in order.
  const asked = ['Which of your companies owns this brand?', 'Where is the company registered?']
  const answered = ['Growing Tree Holding owns it since May.', 'We moved there in June of this year.']
  await platform.page.getByText('2 earlier questions').click()
  const earlier = platform.page.getByRole('group').filter({ hasText: '2 earlier questions' }).getByRole('listitem')
  await expect(earlier).toHaveCount(4)
  for (const [at, said] of [asked[0], answered[0], asked[1], answered[1]].entries())
    await expect(earlier.nth(at)).toContainText(said ?? '')
  await expect(earlier.getByRole('heading')).toHaveText([
    'Your question',
    'Answer from the owner',
    'Your question',
    'Answer from the owner',
  ])
  await lookAt(platform, '5-earlier')
  await platform.page.getByRole('tab', { name: 'History' }).click()
  const history = platform.page.getByRole('tabpanel')
  for (const said of [...asked, ...answered]) await expect(history).toContainText(said)
  await act(portal, platform, `brands/${brand}`, 'ask-owner', { question: 'Who signs for the company today?' })
  await developer.page.goto(`/developer/my-brands/${brand}`)
  await expect(box).toContainText('Who signs for the company today?')
  await developer.page.getByText('3 earlier questions').click()
  const before = developer.page.getByRole('group').filter({ hasText: '3 earlier questions' }).getByRole('listitem')
  await expect(before.getByRole('heading')).toHaveText([
    'Question from the platform',
    'Your answer',
    'Question from the platform',
    'Your answer',
    'Question from the platform',
  ])
  await lookAt(developer, '5-earlier-owner')
  // Each reads the state in words for them.
  await expect(developer.page.getByText('Question for the owner')).toHaveCount(0)
})

test('a carrier that is asked again reads its own reason, and what changed since its decision', { tag: '@prove' }, async () => {
  const { developer, platform, northline } = people
  const brand = await submittedBrand(portal, developer, { brand_name: 'Rowan Books' })
  const path = `brands/${brand}`
  await act(portal, platform, path, 'forward', { carriers: ['northline'] })
  await act(portal, northline, path, 'reject', rejected.base, 'northline')
  await submitAgain(developer, brand, { city: 'Pune' })
  await act(portal, platform, path, 'forward', { carriers: ['northline'] })
  await northline.page.goto(`/billing/view-brand/${brand}`)
  const changed = northline.page.getByRole('region', { name: 'What has changed since your decision' })
  await expect(changed.getByRole('listitem')).toHaveText(['City'])
  await expect(northline.page.getByText(rejected.base.comment)).toBeVisible()
  await lookAt(northline, '6-again')
})

test('a half-written answer is there in a second tab, after the last tab was closed, and after signing in again', async () => {
  const { developer, platform } = people
  const brand = await submittedBrand(portal, developer, { brand_name: 'Kept Answers' })
  await act(portal, platform, `brands/${brand}`, 'ask-owner', { question: 'Who signs for this company?' })
  const context = developer.page.context()
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    return { page, answer: page.getByRole('textbox', { name: /^Answer/ }) }
  }
  const said = 'Both directors sign together.'
  const record = await open(`/developer/my-brands/${brand}`)
  const fields = await open(`/developer/update-brand/${brand}`)
  await fields.answer.fill(said)
  await expect(record.answer).toHaveValue(said)
  await fields.page.close()
  // What is kept is not said to be lost: one leaves, and finds it on coming back.
  await record.page.getByRole('link', { name: 'MY BOTS' }).click()
  await expect(record.page).toHaveURL(/\/developer\/dashboard$/)
  await record.page.goBack()
  await expect(record.answer).toHaveValue(said)
  await record.page.close()
  const later = await open(`/developer/update-brand/${brand}`)
  await expect(later.answer).toHaveValue(said)

  // The session ends; who signs in again finds it. A page that is open would lead to signing in by itself.
  await later.page.goto('about:blank')
  await context.clearCookies()
  await later.page.goto('/sign-in')
  await later.page.getByLabel('E-mail').fill(developer.email)
  await later.page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await later.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(later.page).toHaveURL(/\/developer\/dashboard$/, { timeout: 45_000 })
  await later.page.goto(`/developer/my-brands/${brand}`)
  await expect(later.answer).toHaveValue(said)

  // Sent in one tab, it is gone in the others.
  const other = await open(`/developer/my-brands/${brand}`)
  await expect(other.answer).toHaveValue(said)
  await later.page
    .getByRole('region', { name: 'Question from the platform' })
    .getByRole('button', { name: 'Answer the question' })
    .click()
  await expect.poll(() => stateOf(developer, `brands/${brand}`)).toBe('submitted 1032')
  // It is emptied, or gone already: what the page shows follows.
  const written = () => other.page.getByRole('textbox').evaluateAll(boxes => boxes.map(box => (box as HTMLTextAreaElement).value))
  await expect.poll(written).not.toContain(said)
  expect(await other.page.evaluate(() => Object.keys(localStorage).filter(key => key.includes(' answer ')))).toEqual([])
  await other.page.close()
  await later.page.close()
})

test('the way of a record does not grow with each question: several are one step', { tag: '@prove' }, async () => {
  const { developer, platform } = people
  const path = `brands/${await submittedBrand(portal, developer, { brand_name: 'Asked Thrice Bank' })}`
  const asking = async (question: string) => {
    await act(portal, platform, path, 'ask-owner', { question })
    await act(portal, developer, path, 'answer', { answer: 'Yes, it certainly is.' })
  }
  await developer.page.goto(`/developer/my-${path}`)
  const steps = developer.page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await asking('Is it a company?')
  await developer.page.reload()
  await expect(steps.filter({ hasText: 'Question from the platform' })).toHaveCount(1)
  const before = await steps.count()
  await asking('Is it in India?')
  await act(portal, platform, path, 'forward', { carriers: ['northline'] })
  await asking('Is it a bank?')
  for (const { page } of [developer, platform]) {
    await page.goto(page === developer.page ? `/developer/my-${path}` : `/dotgo-admin/view-${path.replace('brands/', 'brand/')}`)
    await expect(steps.filter({ hasText: '3 questions asked' })).toHaveCount(1)
    await expect(steps.filter({ hasText: /^.*Question (to|from) the/ })).toHaveCount(0)
  }
  expect(await steps.count()).toBeLessThanOrEqual(before)
  await lookAt(developer, 'progress-folded')
})

test('an answer without a network says that it waits, can be held back, and is sent once the network is back', {
  tag: '@prove',
}, async () => {
  const { developer, platform } = people
  const path = `brands/${await submittedBrand(portal, developer, { brand_name: 'Answers Offline' })}`
  await act(portal, platform, path, 'ask-owner', { question: 'Who signs for this company?' })
  await developer.page.goto(`/developer/my-${path}`)
  const box = developer.page.getByRole('region', { name: 'Question from the platform' })
  const answer = box.getByRole('button', { name: 'Answer the question' })
  const waits = box.getByRole('alert').filter({ hasText: 'You are offline. This is sent when you are back online.' })
  await box.getByRole('textbox', { name: /^Answer/ }).fill('Both directors sign together.')
  await developer.page.context().setOffline(true)
  await answer.click()
  await expect(waits).toBeVisible()
  await lookAt(developer, '7-offline')
  await waits.getByRole('button', { name: "Don't send" }).click()
  await expect(waits).toHaveCount(0)
  await developer.page.context().setOffline(false)
  expect(await stateOf(developer, path)).toMatch(/^asked/)
  await developer.page.context().setOffline(true)
  await answer.click()
  await expect(waits).toBeVisible()
  await developer.page.context().setOffline(false)
  await expect.poll(() => stateOf(developer, path)).toMatch(/^submitted/)
  await expect(box).toHaveCount(0)
})
