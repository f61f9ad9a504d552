import { expect, test } from 'playwright/test'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { closePages } from './close-pages.ts'
import { linkIn } from './link-in.ts'
import { listenForTrouble } from './look.ts'
import { startPortal } from './start-portal.ts'

test.afterAll(closePages)

test('with a mail server the link comes by mail, works once, and nothing stands in the development inbox', async ({
  browser,
}) => {
  const email = 'smtp@growing-tree.example'
  const server = await startSmtpSink()
  const portal = await startPortal({ SMTP_URL: server.url })
  try {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    const trouble = listenForTrouble(page)
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/email-verify\?status=authorized$/)
    await expect.poll(() => server.taken.length).toBe(1)
    expect(server.taken[0]?.recipients).toEqual([email])
    await page.goto(linkIn(server.taken[0]?.source ?? ''))
    await expect(page.getByText('Your e-mail address is verified')).toBeVisible()
    expect(page.url()).not.toContain('token=')
    expect(await (await fetch(`${portal.address}/dev/inbox.json?to=${email}`)).json()).toEqual([])
    const inHindi = await browser.newContext({ baseURL: portal.address })
    const headers = { origin: portal.address, 'accept-language': 'hi-IN' }
    const data = { user_email: `hindi-${email}`, tc_checkbox: true }
    expect((await inHindi.request.post('/api/v1/sign-up', { data, headers })).status()).toBe(200)
    await expect.poll(() => server.taken.length).toBe(2)
    // As quoted-printable.
    expect(server.taken.map(({ source }) => /<html lang=3D"(..)" dir=3D"ltr">/.exec(source)?.[1])).toEqual(['en', 'hi'])
    await inHindi.close()
    expect(trouble).toEqual([])
  } finally {
    await portal.stop()
    await server.stop()
  }
})
