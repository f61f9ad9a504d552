import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { startPortal } from './start-portal.ts'

test.afterAll(closePages)

const form = 'schemas/carriers/carrier.form.json'
const leadToSignIn = ['schemas/account/account-exists.message.json', 'workflows/set-password.workflow.json']
const rows = 'schemas/demonstration/carriers.rows.json'

test('in development the page says what a save came to: what is wrong, what it means for stored records, what waits for npm run publish', {
  tag: '@prove',
}, async ({ browser }) => {
  test.setTimeout(300_000)
  const copy = copyDefinitions()
  const settings = { ONRAMP_DEV: '1', ONRAMP_DEFINITIONS: copy.folder, DATA_DIR: `${copy.folder}/data` }
  const portal = await startPortal(settings)
  try {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    await page.goto('/')
    const say = (text: string | RegExp) =>
      expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 30_000 })

    // What somebody typed and did not send yet is not lost by a save.
    await page.goto('/sign-up')
    const field = page.getByRole('textbox').first()
    await field.fill('typed@shop.example')
    copy.edit(form, ({ properties }) => (properties.review_time.title = 'Time of review'))
    await say('The definitions have changed')
    await expect(field).toHaveValue('typed@shop.example')
    await look(page, 'save-0-typed')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByText('The definitions have changed')).toHaveCount(0)
    await expect(field).toHaveValue('typed@shop.example')

    // Where one signs in, too; loaded again it has the address, never the password, and is where its path is by then.
    await page.goto('/sign-in')
    const [mail, password] = [page.getByLabel('E-mail'), page.getByLabel('Password', { exact: true })]
    const signInAs = async () => {
      await mail.fill('developer@demo.example')
      await password.fill('Try-the-portal-1')
    }
    await signInAs()
    copy.edit(form, ({ properties }) => (properties.review_time.title = 'Review time'))
    await say('The definitions have changed')
    await expect(mail).toHaveValue('developer@demo.example')
    await expect(password).toHaveValue('Try-the-portal-1')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByText('The definitions have changed')).toHaveCount(0)
    await expect(mail).toHaveValue('developer@demo.example')
    await expect(password).toHaveValue('')
    await signInAs()
    const renamed = (file: string) =>
      copy.edit(file, content => Object.assign(content, JSON.parse(JSON.stringify(content).replaceAll('"/sign-in', '"/log-in'))))
    for (const file of [...leadToSignIn, 'schemas/portal/navigation.json']) renamed(file)
    await say('The definitions have changed')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page).toHaveURL(/\/log-in\/[\w-]+$/)
    await expect(mail).toHaveValue('developer@demo.example')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Try-the')
    await password.fill('Try-the-portal-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/developer\/dashboard$/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('developer@demo.example')

    // An old address leads to the new one with all that it says.
    const [id, query] = ['0190a000-0000-7000-8000-000000000000', '?tab=history']
    copy.edit('schemas/portal/navigation.json', ({ redirects }) =>
      redirects.push({ from: '/developer/old-brands/:id', to: '/developer/my-brands/:id' }),
    )
    await expect(async () => {
      await page.goto(`/developer/old-brands/${id}${query}`)
      await expect(page).toHaveURL(`/developer/my-brands/${id}${query}`, { timeout: 3000 })
    }).toPass()
    await page.context().clearCookies()
    // A page without a form, which has an alert of its own.
    await page.goto('/faq')

    copy.edit(form, ({ properties }) => (properties.review_time.maxLenght = 12))
    await say(`${form} /properties/review_time/maxLenght`)
    await expect(page.getByRole('alert')).toContainText('Did you mean "maxLength"?')
    await look(page, 'save-1-broken')

    copy.edit(form, ({ properties }) => {
      delete properties.review_time.maxLenght
      properties.review_time.maxLength = 12
    })
    copy.edit(rows, content => {
      for (const { data } of content.rows) {
        if (data.review_time) data.review_time = 'some days'
        delete data.channel_region
      }
    })
    await say(/\d+ stored carriers newly invalid: \/review_time: .*12 characters/)
    await expect(page.getByText('The definitions are broken')).toHaveCount(0)
    await expect(page.getByText('What the published change means for stored records')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    copy.edit(form, ({ properties }) => delete properties.channel_region)
    await say(/\d+ stored carriers no longer kept: \/channel_region/)
    await expect(page.getByRole('alert')).toContainText('npm run publish')
    await look(page, 'save-2-held')
    execFileSync(process.execPath, ['scripts/publish.ts'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { ...process.env, NODE_ENV: '', ...settings },
    })
    await expect(page.getByText('Not published')).toHaveCount(0, { timeout: 30_000 })
    await page.context().close()
  } finally {
    await portal.stop()
    copy.remove()
  }
})
