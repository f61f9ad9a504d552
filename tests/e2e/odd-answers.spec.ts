import { type Browser, expect, type Page, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What the page makes of answers that are not as the server gives them: what stands between may change them. */
let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function open(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}

async function signedIn(browser: Browser, account = 'developer'): Promise<{ page: Page; errors: string[] }> {
  const opened = await open(browser)
  await opened.page.goto('/sign-in')
  await opened.page.getByLabel('E-mail').fill(`${account}@demo.example`)
  await opened.page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await opened.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(opened.page).toHaveURL(/\/dashboard$/)
  return opened
}

const envelope = (data: unknown, more: object = {}) => ({
  status_code: 10,
  status_message: 'ok',
  message: 'success',
  data,
  ...more,
})

test('an escalation matrix that cannot be parsed is empty, and the log tells of it without what stands in it', async ({
  browser,
}) => {
  proves('workflows.2.escalation-unparsable-empty', 'workflows.8.escalation-invalid-json-logged')
  const administrator = person(portal.address)
  await administrator.signIn('admin-dotgo-readwrite@demo.example', 'Try-the-portal-1')
  const address = '/secure/api/v1/contents/escalation-matrix'
  const { version, data } = (await administrator.send('GET', address)).body.data
  // Who edits cannot bring it about: what is no table is refused, and a text that looks like JSON stays a text.
  const broken = ['{"headers": [', { headers: data.table.headers }, { ...data.table, rows: ['{'] }]
  for (const table of broken)
    expect((await administrator.send('PUT', address, { version, data: { ...data, table } })).status).toBe(422)
  const [first, ...others] = data.table.rows
  const quoted = { ...data, table: { ...data.table, rows: [{ ...first, about: 'Say "{" and }]' }, ...others] } }
  expect((await administrator.send('PUT', address, { version, data: quoted })).status).toBe(200)

  const { page, errors } = await signedIn(browser)
  await page.goto('/escalation-matrix')
  await expect(page.getByRole('cell', { name: 'Say "{" and }]' })).toBeVisible()
  expect(errors).toEqual([])
  for (const table_json of ['{"rows": asha.rao@kaveri.example', '{"headers": [{"label": 1}], "rows": []}', '[]', '']) {
    await page.route('**/secure/api/v1/table?*', route => route.fulfill({ json: envelope({ table_json }) }))
    await page.reload()
    await expect(page.getByRole('status').getByText('Data not Present', { exact: true })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(errors.splice(0)).toEqual([expect.stringContaining('A table that came is no JSON of headers and rows')])
    await page.unroute('**/secure/api/v1/table?*')
  }
  await look(page, 'odd-answers-1-escalation')
  await page.context().close()
})

test('an answer that says 403 or 404 under a status of success leads to the error page, and home from there', async ({
  browser,
}) => {
  proves('both.interceptor-success-403', 'both.interceptor-success-404')
  const { page } = await signedIn(browser, 'admin-dotgo-readwrite')
  for (const status_code of [403, 404]) {
    await page.route('**/secure/api/v1/contents', route =>
      route.fulfill({ json: envelope([], { status_code, status_message: 'error', message: 'No' }) }),
    )
    await page.goto('/dotgo-admin/contents')
    await expect(page).toHaveURL(/\/error\?ref=redirect$/)
    await expect(page.getByText('OOPS! Something went wrong')).toBeVisible()
    await page.unroute('**/secure/api/v1/contents')
  }
  await page.getByText('Go To Home').click()
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard$/)
  await page.context().close()
})

test('a refusal without a word is told in general', async ({ browser }) => {
  proves('both.fallback-text')
  const { page } = await open(browser)
  await page.route('**/api/v1/sign-up', route => route.fulfill({ status: 400, json: {} }))
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill('ada@growing-tree.example')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await page.context().close()
})
