import { type Browser, expect, type Page, type Route, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** An administrator changes an answer of the FAQ in the portal, and visitors read it: without a restart, a file or a build. */
let portal: RunningPortal
const trouble: string[][] = []

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function open(browser: Browser, width: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width, height: 900 } })).newPage()
  trouble.push(listenForTrouble(page))
  return page
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(`${account}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\//)
}

const answerOf = (page: Page) =>
  page.getByRole('group', { name: 'Category 1' }).getByRole('group', { name: 'Question 1', exact: true }).getByLabel('Answer')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** The first save of a minute starts a thread, which on a busy machine takes its time. */
const saved = (page: Page) => expect(page.getByText('Saved. Everyone sees it from now on.')).toBeVisible({ timeout: 60_000 })
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('F30: an administrator edits an answer, a visitor reads it; nothing hostile runs, nothing typed is lost', async ({
  browser,
}) => {
  const page = await open(browser, 1280)
  await signIn(page, 'admin-dotgo-readwrite')
  await page.getByRole('link', { name: 'TEXTS' }).click()
  await expect(page.getByRole('heading', { name: 'Texts', level: 1 })).toBeVisible()
  await look(page, 'contents-1-list')
  await page.getByRole('link', { name: 'Frequently asked questions' }).click()
  // What would run, and what no page shows: both are refused, as they are in files.
  const safe = '<p>Bring <em>two</em> documents of at most {{/limits/uploads/document/size}}.</p>'
  const hostile = `${safe}<script>document.title = "taken"</script>`
  const sly = `${safe}<a href="data:text/html,taken">More</a><img src=x>`
  await answerOf(page).fill(hostile)
  await look(page, 'contents-2-editor')

  await page.getByRole('link', { name: 'DASHBOARD' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(answerOf(page)).toHaveValue(hostile)

  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'What do I need before I begin?' }).click()
  await expect(page.getByText('Bring two documents of at most 5 MB.')).toBeVisible()
  await look(page, 'contents-3-preview')
  await page.getByRole('tab', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Add category' }).click()
  await save(page)
  const refused = page.getByRole('alert').filter({ hasText: 'Some fields need your attention' })
  await refused.getByRole('link', { name: /^Category 3, Heading of the category/ }).click()
  await expect(page.getByRole('group', { name: 'Category 3' }).getByLabel('Heading of the category')).toBeFocused()
  await page.getByRole('button', { name: 'Remove category 3' }).click()
  await save(page)
  await refused.getByRole('link', { name: /^Category 1, Question 1, Answer: The text holds markup that could run/ }).click()
  await expect(answerOf(page)).toBeFocused()
  await answerOf(page).fill(sly)
  await save(page)
  await refused
    .getByRole('link', { name: /^Category 1, Question 1, Answer: No page shows <a href="data:text\/html,taken">/ })
    .click()
  await expect(answerOf(page)).toBeFocused()
  await answerOf(page).fill(safe)
  await save(page)
  await saved(page)
  await expect(page.getByText(/^Changed .* by /)).toBeVisible()
  // From the first change on there is a version to go back to.
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeVisible()

  const visitor = await open(browser, 360)
  await visitor.goto('/faq')
  await visitor.getByRole('button', { name: 'What do I need before I begin?' }).click()
  await expect(visitor.getByText('Bring two documents of at most 5 MB.')).toBeVisible()
  await expect(visitor).not.toHaveTitle('taken')
  await look(visitor, 'contents-5-visitor')
  await page.context().close()
  await visitor.context().close()
})

test('of two editors the second is told, keeps what was typed, and decides; on a phone', { tag: '@prove' }, async ({
  browser,
}) => {
  const [first, second] = [await open(browser, 1280), await open(browser, 360)]
  await signIn(first, 'super-admin-dotgo')
  await signIn(second, 'vi-dotgo-admin-readwrite')
  for (const page of [first, second]) await page.goto('/dotgo-admin/contents/faq')
  await answerOf(first).fill('<p>By the first.</p>')
  await answerOf(second).fill('<p>By the second.</p>')
  await save(first)
  await saved(first)
  await save(second)
  await expect(second.getByText('Someone changed this text after you opened it')).toBeVisible()
  await expect(answerOf(second)).toHaveValue('<p>By the second.</p>')
  // What the first has published reaches this page with the refusal, and draws it anew.
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await look(second, 'contents-6-conflict')
  expect(await wide(second)).toBeLessThanOrEqual(0)
  await second.getByRole('button', { name: 'Show the newest' }).click()
  await second.getByRole('button', { name: 'What do I need before I begin?' }).click()
  await expect(second.getByText('By the first.')).toBeVisible()
  await second.getByRole('button', { name: 'Overwrite with mine' }).click()
  await second.getByRole('button', { name: 'Save mine', exact: true }).click()
  await saved(second)
  await second.getByRole('link', { name: 'Texts', exact: true }).click()
  await expect(second.getByText(/^Changed /)).toHaveCount(1)
  await look(second, 'contents-7-list-phone')
  expect(await wide(second)).toBeLessThanOrEqual(0)
  for (const page of [first, second]) await page.context().close()
})

test('an earlier version is compared with what the text says now, and restored; on a phone', { tag: '@prove' }, async ({
  browser,
}) => {
  const page = await open(browser, 360)
  await signIn(page, 'admin-dotgo-readwrite')
  await page.goto('/dotgo-admin/contents/faq')
  await expect(answerOf(page)).toHaveValue('<p>By the second.</p>')
  await page.getByRole('tab', { name: 'Versions' }).click()
  const versions = page.getByRole('tabpanel', { name: 'Versions' })
  await expect(versions.getByText('Earlier: <p>By the first.</p>')).toBeVisible()
  await expect(versions.getByText('Now: <p>By the second.</p>')).toBeVisible()
  await look(page, 'contents-8-versions')
  expect(await wide(page)).toBeLessThanOrEqual(0)

  await versions.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option').filter({ hasNotText: 'As in the file' }).last().click()
  await expect(versions.getByText('Earlier: <p>Bring <em>two</em> documents')).toBeVisible()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  // It stands in the editor, and nobody reads it yet.
  await expect(page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
  await expect(answerOf(page)).toHaveValue(/^<p>Bring <em>two<\/em> documents/)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(versions.getByText('Now: <p>By the second.</p>')).toBeVisible()
  await save(page)
  await saved(page)
  await page.getByRole('tab', { name: 'Versions' }).click()
  // What it says now is what was restored; what it said until now is a version as any.
  await expect(versions.getByText('Earlier: <p>By the second.</p>')).toBeVisible()
  await expect(versions.getByText('Now: <p>Bring <em>two</em> documents')).toBeVisible()

  await page.goto('/faq')
  await page.getByRole('button', { name: 'What do I need before I begin?' }).click()
  await expect(page.getByText('Bring two documents of at most 5 MB.')).toBeVisible()
  await page.context().close()
  expect(trouble.flat()).toEqual([])
})

test('an earlier version by which stored records could not stay is saved by who read what it means, and saved again', {
  tag: '@prove',
}, async ({ browser }) => {
  const page = await open(browser, 1280)
  await signIn(page, 'admin-dotgo-readwrite')
  const administrator = person(portal.address)
  await administrator.signIn('admin-dotgo-readwrite@demo.example', 'Try-the-portal-1')
  const address = '/secure/api/v1/contents/use-cases'
  const { version, data } = (await administrator.send('GET', address)).body.data
  const wider = { ...data, texts: { ...data.texts, MULTI_USE: 'Several uses' } }
  expect((await administrator.send('PUT', address, { version, data: wider })).status).toBe(200)
  const developer = person(portal.address)
  await developer.signIn('developer@demo.example', 'Try-the-portal-1')
  expect((await developer.send('POST', '/secure/api/v1/bots', { data: { use_case: 'MULTI_USE' } })).status).toBe(201)

  await page.goto('/dotgo-admin/contents/signup-success')
  // What pages draw of a notice, and no more.
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(2)
  await expect(page.getByLabel('First paragraph (optional)')).toBeVisible()
  await expect(page.getByLabel(/^Day of the last change/)).toHaveCount(0)
  await look(page, 'contents-10-notice')

  await page.goto('/dotgo-admin/contents/use-cases')
  // Its texts alone: forms offer them, and no page has its heading.
  await expect(page.getByLabel(/^Heading of the page/)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await save(page)
  const told = page.getByRole('alert').filter({ hasText: 'Save again to publish anyway.' })
  await expect(told).toBeFocused()
  await expect(told.getByText(/^1 saved draft of bot newly invalid: \/use_case/)).toBeVisible()
  await look(page, 'contents-9-stored-records')
  await save(page)
  await saved(page)
  await page.context().close()
})

test('the escalation matrix is for who is signed in: a table, on phones cards, as administrators write it', async ({
  browser,
}) => {
  proves('workflows.1.escalation-logged-in-only', 'workflows.2.escalation-screen', 'workflows.2.escalation-table')
  proves('workflows.2.escalation-loading', 'workflows.2.escalation-no-data')
  proves('workflows.2.footer-escalation-logged-in', 'workflows.2.escalation-matrix-path')
  const page = await open(browser, 1280)
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Escalation Matrix' })
  await expect(footer).toHaveCount(0)
  await page.goto('/escalation-matrix')
  await expect(page).toHaveURL(/\/sign-in/)

  await signIn(page, 'admin-dotgo-readwrite')
  let answer = (): void => undefined
  const asked = new Promise<void>(done => (answer = done))
  await page.route('**/table?content=*', async route => {
    await asked
    await route.continue()
  })
  await footer.click()
  await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeVisible()
  answer()
  const table = page.getByRole('table', { name: 'Escalation Matrix' })
  await expect(table.getByRole('columnheader')).toHaveText(['Level', 'Contact', 'E-mail', 'Answers within', 'For'])
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('link', { name: 'operations@onramp.example' })).toHaveAttribute('href', /^mailto:/)
  await look(page, 'escalation-1-table')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Escalation Matrix' }).getByRole('listitem')).toHaveCount(3)
  expect(await wide(page)).toBeLessThanOrEqual(0)
  await look(page, 'escalation-2-phone')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/dotgo-admin/contents/escalation-matrix')
  await page.getByRole('group', { name: 'Row 1', exact: true }).getByLabel('Answers within').fill('Two working days')
  await page.getByRole('button', { name: 'Add row' }).click()
  const added = page.getByRole('group', { name: 'Row 4', exact: true })
  await save(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await added.getByLabel('Level').fill('4')
  await added.getByLabel('Contact').fill('The board')
  await save(page)
  await saved(page)
  await footer.click()
  await expect(table.getByRole('cell', { name: 'Two working days' })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'The board' })).toBeVisible()

  const administrator = person(portal.address)
  await administrator.signIn('admin-dotgo-readwrite@demo.example', 'Try-the-portal-1')
  const address = '/secure/api/v1/contents/escalation-matrix'
  const { version, data } = (await administrator.send('GET', address)).body.data
  const empty = { ...data, table: { ...data.table, rows: [] } }
  expect((await administrator.send('PUT', address, { version, data: empty })).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('status').getByText('Data not Present', { exact: true })).toBeVisible()
  await page.context().close()
})

test('a text saved without a network says that it waits, can be held back, and is saved once the network is back', {
  tag: '@prove',
}, async ({ browser }) => {
  const page = await open(browser, 1280)
  await signIn(page, 'admin-dotgo-readwrite')
  await page.goto('/dotgo-admin/contents/faq')
  const waits = page.getByRole('alert').filter({ hasText: 'You are offline. This is sent when you are back online.' })
  await expect(answerOf(page)).toBeVisible()
  await page.context().setOffline(true)
  // Said before it is saved, too, as nothing saves it by itself.
  await expect(page.getByText('You are offline. What you typed stays here.')).toBeVisible()
  await answerOf(page).fill('<p>Written on a train.</p>')
  await save(page)
  await expect(waits).toBeVisible()
  await look(page, 'contents-offline')
  await waits.getByRole('button', { name: "Don't send" }).click()
  await expect(waits).toHaveCount(0)
  await expect(answerOf(page)).toHaveValue('<p>Written on a train.</p>')
  await save(page)
  await expect(waits).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)
  await page.goto('/faq')
  await page.getByRole('button', { name: 'What do I need before I begin?' }).click()
  await expect(page.getByText('Written on a train.')).toBeVisible()
  // Where the answer is lost, what was saved is known again: when it is sent anew, and after a reload in the middle.
  await page.goto('/dotgo-admin/contents/faq')
  await answerOf(page).fill('<p>The answer is lost.</p>')
  await losesAnswer(page, 'cut off')
  await save(page)
  const unanswered = page.getByText('The portal did not respond. Check your connection and try again.')
  await expect(unanswered).toBeVisible({ timeout: 60_000 })
  await save(page)
  await saved(page)
  await answerOf(page).fill('<p>Nobody waits for it.</p>')
  const { stored } = await losesAnswer(page, 'never comes')
  page.on('dialog', dialog => void dialog.accept())
  await save(page)
  await stored
  await page.reload()
  await expect(answerOf(page)).toHaveValue('<p>Nobody waits for it.</p>')
  await expect(page.getByText('Your unsent changes were restored')).toHaveCount(0)
  await page.context().close()
})

/** Lets the next save reach the server, and not its answer the page: it is cut off, or never comes. `stored`: when it is saved. */
async function losesAnswer(page: Page, how: 'cut off' | 'never comes'): Promise<{ stored: Promise<void> }> {
  const { promise: stored, resolve } = Promise.withResolvers<void>()
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    resolve()
    if (how === 'cut off') await route.abort()
  }
  await page.route('**/contents/faq', lose, { times: 1 })
  return { stored }
}
