import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import type { Limits } from '#engine/definitions/limits/limits.ts'
import { startDatabase } from '../bench/server/database.ts'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { proves } from '../spec/proofs.ts'
import { closePages } from './close-pages.ts'
import { linkIn } from './link-in.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

test.afterAll(closePages)

type Sent = { to: string; text: string }

/** A gateway for text messages: keeps what it takes, and answers by the number's last digit as gateways do. */
async function startGateway() {
  const taken: Sent[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const sent = JSON.parse(body) as Sent
      const last = sent.to.at(-1)
      if (last === '7') return reply.writeHead(500).end()
      taken.push(sent)
      const answers: Record<string, object> = {
        '8': { error_code: 1, error_reason: 'Rejected - The number is invalid' },
        '9': { error_code: 2, error_reason: 'Taken, answer late' },
      }
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[last ?? ''] ?? { error_code: 0 }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, taken, stop: () => server.close() }
}

/** The digits of the newest text message to a number. */
const codeFor = (taken: Sent[], to: string): string =>
  /\b\d{6}\b/.exec(taken.findLast(sent => sent.to === to)?.text ?? '')?.[0] ?? ''

const ask = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
}

/** In production, with a mail server and a gateway for text messages and nothing else: from signing up to the dashboard. */
test('production: codes go out by the gateway, its outcomes reach the page, resending works, a reload changes nothing', async ({
  browser,
}) => {
  proves(
    'onboarding.8.otp-resend-clears',
    'onboarding.4.otp-outcome-invalid-number',
    'onboarding.4.otp-outcome-generic-error',
    'onboarding.8.otp-generation-failure',
    'onboarding.8.otp-error-code-2',
    'workflows.4.success-by-status-code',
    'workflows.8.otp-failure-stores-reason',
    'workflows.8.otp-failure-stores-code',
    'workflows.8.otp-failure-stores-failed-status',
  )
  test.setTimeout(240_000)
  const [database, mail, gateway, copy] = [await startDatabase(), await startSmtpSink(), await startGateway(), copyDefinitions()]
  // A code may be asked for again after two seconds, and so may the mail.
  copy.edit('schemas/portal/limits.json', limits => {
    const { rates, links } = limits as Pick<Limits, 'rates' | 'links'>
    links.resendAfter = 'PT2S'
    rates.codeToNewNumber = { perAccount: [{ times: 20, within: 'PT1H' }] }
    rates.code = {
      perNumber: [
        { times: 1, within: 'PT2S' },
        { times: 3, within: 'PT10M' },
      ],
      perAccount: [{ times: 20, within: 'PT1H' }],
      perAddress: [{ times: 10, within: 'PT1H' }],
    }
  })
  const portal = await startPortal({
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    ONRAMP_SECRET: 'Rk5vQm9XzT1cYw8JpLd3NhUe7sGf0aBi2ZoVx6Mt4CqE9jW=',
    ONRAMP_DEFINITIONS: copy.folder,
    DATA_DIR: `${copy.folder}/data`,
    SMTP_URL: mail.url,
    SMS_GATEWAY_URL: gateway.url,
    UPLOADS_UNSCANNED: 'true',
  })
  try {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    const trouble = listenForTrouble(page)
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill('ada@growing-tree.example')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect.poll(() => mail.taken.length).toBe(1)
    const sendAgain = page.getByRole('button', { name: 'Send the e-mail again', exact: true })
    await sendAgain.click()
    await expect(page.getByText('Verification e-mail sent')).toBeVisible()
    await expect(page.getByRole('button', { name: /Send the e-mail again \(\d s\)/ })).toBeDisabled()
    await expect.poll(() => mail.taken.length).toBe(2)
    await expect(sendAgain).toBeEnabled()

    await page.goto(linkIn(mail.taken[1]?.source ?? ''))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('New password')).toBeVisible()
    await page.reload()
    await page.getByLabel('New password').fill('Quiet-river-4217')
    await page.getByLabel('Confirm password').fill('Quiet-river-4217')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your password is set')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your password is set')).toBeVisible()
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain('token')
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await page.getByLabel('E-mail').fill('ada@growing-tree.example')
    await page.getByLabel('Password', { exact: true }).fill('Quiet-river-4217')
    await page.getByRole('button', { name: 'Sign in' }).click()

    // It is told in an answer of HTTP status 200: only the status code in the envelope says that it is no success.
    const answered = page.waitForResponse('**/generate-otp')
    await ask(page, '9876500008')
    const answer = await answered
    expect([answer.status(), (await answer.json()).status_code]).toEqual([200, 422])
    const failure = { status: 'error', error_code: 1, error_reason: 'Rejected - The number is invalid' }
    expect(await answer.json()).toMatchObject(failure)
    proves('onboarding.8.otp-number-invalid')
    await expect(page.getByText('The number is invalid', { exact: true }).first()).toBeVisible()
    // Only countries are offered that codes are sent to: of one there is no choice.
    await expect(page.getByText('IN +91')).toBeVisible()
    await expect(page.getByLabel('Calling code')).toHaveCount(0)
    await ask(page, '9876500007')
    await expect(page.getByText('Error generating OTP').first()).toBeVisible()
    await ask(page, '9876500009')
    await expect(page.getByText('OTP sent successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Use another number' }).click()

    await ask(page, '9876500001')
    const field = page.getByLabel('Code from the message')
    await expect(field).toBeVisible()
    const wasSent = page.getByText('OTP sent successfully')
    await expect(wasSent).toHaveCount(0)
    await field.fill(codeFor(gateway.taken, '+919876500001') === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('This code is wrong.').first()).toBeVisible()
    // A wrong code is not a code sent: nothing says so, and the seconds go on.
    const waiting = page.getByText(/Waiting for your phone/)
    await expect.poll(() => secondsIn(waiting.textContent())).toBeLessThan(119)
    // Not waited for: it would go by itself.
    expect(await wasSent.count()).toBe(0)
    await field.fill(codeFor(gateway.taken, '+919876500001') === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled()
    expect(await secondsIn(waiting.textContent())).toBeLessThan(119)
    const first = codeFor(gateway.taken, '+919876500001')
    await page.getByRole('button', { name: 'Resend OTP' }).click({ timeout: 10_000 })
    await expect.poll(() => gateway.taken.filter(({ to }) => to === '+919876500001').length).toBe(2)
    await expect(field).toHaveValue('')

    await expect.poll(() => secondsIn(waiting.textContent())).toBeLessThan(119)
    await page.reload()
    await expect(field).toBeVisible()
    expect(await secondsIn(waiting.textContent())).toBeLessThan(119)
    await expect(page.getByText('OTP sent successfully')).toHaveCount(0)
    await expect(page.getByText('We sent a message to +91 98765 00001.')).toBeVisible()
    await look(page, 'code-1-after-a-reload')
    // Another tab goes on where this one stands, and asks for no further code.
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(tab.getByText('We sent a message to +91 98765 00001.')).toBeVisible()
    await expect(tab.getByLabel('Code from the message')).toBeVisible()
    expect(await secondsIn(tab.getByText(/Waiting for your phone/).textContent())).toBeLessThan(119)
    await expect(tab.getByRole('button', { name: 'Resend OTP' })).toBeVisible()
    expect(gateway.taken.filter(({ to }) => to === '+919876500001').length).toBe(2)
    await tab.close()
    const second = codeFor(gateway.taken, '+919876500001')
    if (first !== second) {
      await field.fill(first)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByText('This code is wrong.').first()).toBeVisible()
    }
    await field.fill(second)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/developer\/setup-user$/)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Rao')
    // Filled in already, grouped: the same digits once more lose none.
    await page.getByLabel('Contact number').fill('9876500001')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page).toHaveURL(/\/developer\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('9876500001')
    expect((await page.goto('/dev/inbox'))?.status()).toBe(404)
    expect(trouble.filter(line => !line.includes('404'))).toEqual([])
  } finally {
    await portal.stop()
    await database.stop()
    await mail.stop()
    gateway.stop()
    copy.remove()
  }
})

async function secondsIn(text: Promise<string | null>): Promise<number> {
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec((await text) ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Signs somebody up by the mailed link and a password, as far as the page that asks for a number. */
async function atTheNumber(page: Page, address: string, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.goto((await newestMessage(address, email)).actions[0]?.url ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('Quiet-river-4217')
  await page.getByLabel('Confirm password').fill('Quiet-river-4217')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-river-4217')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
}

test.describe('after a wrong code', () => {
  let portal: RunningPortal
  test.describe.configure({ timeout: 240_000 })
  test.beforeAll(async () => {
    portal = await startPortal()
  })
  test.afterAll(() => portal.stop())

  const sent = async (to: string) => {
    const { text, actions } = await newestMessage(portal.address, to)
    return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', tap: actions[0]?.url ?? '' }
  }
  const type = async (page: Page, code: string): Promise<void> => {
    await page.getByLabel('Code from the message').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
  }
  /** Types a wrong code for the first number, and goes on with the second; each by how it ends. */
  const another = async (page: Page, first: number, second: number): Promise<void> => {
    await ask(page, `98765000${first}`)
    const { code } = await sent(`+9198765000${first}`)
    await type(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('This code is wrong.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Use another number' }).click()
    await ask(page, `98765000${second}`)
    await expect(page.getByText(`We sent a message to +91 98765 000${second}.`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`We sent a message to +91 98765 000${second}.`)).toBeVisible()
  }

  test('another number is the one whose code counts', { tag: '@prove' }, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    const trouble = listenForTrouble(page)
    await atTheNumber(page, portal.address, 'code@another-number.example')
    await another(page, 21, 22)
    const { code } = await sent('+919876500022')
    await type(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('This code is wrong.').first()).toBeVisible()
    await page.reload()
    await type(page, code)
    await expect(page.getByText('Your number is verified')).toBeVisible()
    expect(trouble).toEqual([])
    await page.context().close()
  })

  test('another number is the one whose phone confirms', { tag: '@prove' }, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    await atTheNumber(page, portal.address, 'tap@another-number.example')
    await another(page, 23, 24)
    const { tap } = await sent('+919876500024')
    expect((await fetch(tap, { method: 'POST' })).status).toBe(200)
    await expect(page.getByText('Your number is verified')).toBeVisible()
    await page.context().close()
  })

  test('asking too often says how long to wait, and leads back to the code that was sent', { tag: '@prove' }, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    const trouble = listenForTrouble(page)
    await atTheNumber(page, portal.address, 'again@same-number.example')
    const enter = page.getByRole('button', { name: 'Enter the code' })
    await expect(enter).toHaveCount(0)
    await ask(page, '9876500025')
    await expect(page.getByText('We sent a message to +91 98765 00025.')).toBeVisible()
    const { code } = await sent('+919876500025')
    await page.getByRole('button', { name: 'Use another number' }).click()
    await ask(page, '9876500025')
    await expect(
      page.getByText(/^Too many codes were requested\. Wait (1 minute|\d+ seconds?), then request a new one\.$/),
    ).toBeVisible()
    await look(page, 'code-asked-too-often')
    // What was typed since does not change where the code went.
    await page.getByLabel('Mobile number').fill('98765')
    await page.reload()
    await enter.click()
    await expect(page.getByText('We sent a message to +91 98765 00025.')).toBeVisible()
    const waiting = page.getByText(/Waiting for your phone/)
    await expect.poll(() => secondsIn(waiting.textContent())).toBeLessThan(119)
    await type(page, code)
    await expect(page.getByText('Your number is verified')).toBeVisible()
    expect(trouble).toEqual([])
    await page.context().close()
  })
})
