import { expect, test } from 'playwright/test'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { listenForTrouble } from './look.ts'
import { startPortal } from './start-portal.ts'

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
    await expect(page).toHaveURL(/\/email-verify$/)
    await expect.poll(() => server.taken.length).toBe(1)
    expect(server.taken[0]?.recipients).toEqual([email])
    await page.goto(linkIn(server.taken[0]?.source ?? ''))
    await expect(page.getByText('Your e-mail address is verified')).toBeVisible()
    expect(page.url()).not.toContain('token=')
    expect(await (await fetch(`${portal.address}/dev/inbox.json?to=${email}`)).json()).toEqual([])
    expect(trouble).toEqual([])
  } finally {
    await portal.stop()
    await server.stop()
  }
})

/** The first address of the mail's text, which is encoded as quoted-printable. */
function linkIn(source: string): string {
  const text = source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /http:\/\/127\.0\.0\.1:\d+\/\S*token=[\w-]+/.exec(text)?.[0] ?? ''
}
