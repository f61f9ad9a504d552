import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderMail } from '#engine/messages/render.ts'
import { serveInbox } from './serve-inbox.ts'

let browser: Browser
let page: Page
let inbox: Awaited<ReturnType<typeof serveInbox>>
const seen: string[] = []

/** The browser that `npm test` uses. */
function browserPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
    name => folders.map(folder => join(folder, name)),
  )
  const found = [process.env.CHROMIUM_PATH ?? '', ...paths].find(path => {
    try {
      accessSync(path, constants.X_OK)
      return path !== ''
    } catch {
      return false
    }
  })
  if (!found)
    throw new Error('This test needs Chromium or Chrome. Install one, or set CHROMIUM_PATH; npm test without a filter does it.')
  return found
}

beforeAll(async () => {
  inbox = await serveInbox()
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser.close()
  await inbox.close()
})
beforeEach(async () => {
  await inbox.pool.query('delete from delivered_message')
  seen.length = 0
})

/** Opens the page; what the console or the policy complains about is kept in `seen`. */
async function open(options: Parameters<Browser['newContext']>[0] = {}, path = '/dev/inbox') {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options })
  page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
  })
  page.on('pageerror', error => seen.push(error.message))
  await page.goto(inbox.address + path)
  return page
}

const mail = renderMail(
  {
    parameters: [],
    mail: {
      subject: 'Confirm your address',
      title: 'Confirm',
      paragraphs: ['Somebody signed up.'],
      action: { text: 'Confirm', url: '/x' },
    },
  },
  {},
  '',
  { portal: 'Onramp', language: 'en', direction: 'ltr' },
)
const suggestions = [
  { text: 'Confirm', url: '/base/taps/confirm' },
  { text: 'Report fraud', url: '/base/taps/fraud' },
]

test('new messages come by themselves, on top, and what one types or is at stays', async () => {
  await inbox.keep({ subject: 'First' })
  const at = await open()
  await at.getByLabel('Recipient').fill('bo')
  await inbox.keep({ subject: 'Second' })
  await inbox.keep({ channel: 'sms', to: '+919812345678', text: '123456 is your code' })
  await at.getByRole('status').getByText('2 new messages').waitFor({ timeout: 5_000 })
  expect(await at.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Second', 'First'])
  expect(await at.getByRole('article', { name: 'Message to +919812345678' }).textContent()).toContain('123456 is your code')
  expect(await at.evaluate(() => [document.activeElement?.id, (document.activeElement as HTMLInputElement).value])).toEqual([
    'to',
    'bo',
  ])
  expect(await at.locator('.empty:visible').count()).toBe(0)
  expect(seen).toEqual([])
  await at.context().close()
})

test('a tap on the phone posts to its address and shows the answer; the keyboard does it, too', async () => {
  await inbox.keep({ channel: 'rcs', to: '+919812345678', text: 'Is it you?', actions: suggestions })
  const at = await open()
  await at.getByRole('button', { name: 'Confirm' }).focus()
  await at.keyboard.press('Enter')
  await at.getByText('The number is confirmed').waitFor()
  expect(inbox.taps).toEqual(['confirm'])
  expect(await at.evaluate(() => document.activeElement?.textContent)).toBe('Confirm')
  expect(seen).toEqual([])
  await at.context().close()
})

test('a mail is shown as HTML with its styles and without scripts', async () => {
  await inbox.keep({ subject: 'Hello', html: `${mail?.html}<script>document.title = 'ran'</script>` })
  const at = await open()
  await at.getByRole('link', { name: 'Open as HTML' }).click()
  await at.getByRole('heading', { name: 'Confirm' }).waitFor()
  expect(await at.title()).toBe('Confirm')
  expect(await at.locator('main').evaluate(element => getComputedStyle(element).borderRadius)).toBe('12px')
  // The portal's colour, and the two lanes of its mark.
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await at.getByRole('link', { name: 'Confirm' }).evaluate(ground)).toBe('rgb(68, 61, 191)')
  const lanes = at.locator('main > p:first-child > span')
  expect(await lanes.evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor))).toEqual(
    Array(2).fill('rgb(68, 61, 191)'),
  )
  expect((await lanes.first().boundingBox())?.height).toBe(20)
  expect(seen.filter(text => !/script/i.test(text))).toEqual([])
  await at.context().close()
})

test.each([
  ['light', 360],
  ['light', 1200],
  ['dark', 360],
  ['dark', 1200],
] as const)('%s at %i pixels: nothing is cut off and axe finds nothing', async (colorScheme, width) => {
  await inbox.keep({
    subject: 'Confirm your e-mail address',
    text: mail?.text ?? '',
    html: mail?.html ?? '',
    actions: [{ text: 'Confirm the address', url: '/x' }],
  })
  await inbox.keep({
    subject: 'A'.repeat(200),
    to: `${'a'.repeat(60)}@shop.example`,
    text: `https://portal.example/${'x'.repeat(200)}`,
  })
  await inbox.keep({
    channel: 'rcs',
    to: '+919812345678',
    text: 'Is it you who is verifying this number? Confirm, or type the code 123456.',
    actions: suggestions,
  })
  await inbox.keep({ channel: 'rcs', to: '+14155550100', text: 'Without an address', actions: [{ text: 'Yes', url: '' }] })
  await inbox.keep({
    channel: 'sms',
    to: '+919812345678',
    text: '123456 is your Onramp code. It works for 5 minutes. Never share it.',
  })
  for (const path of ['/dev/inbox', '/dev/inbox?to=nobody@shop.example']) {
    const at = await open({ colorScheme, viewport: { width, height: 800 } }, path)
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (process.env.PICTURES)
      await at.screenshot({ path: `${process.env.PICTURES}/inbox-${colorScheme}-${width}-${path.length}.png`, fullPage: true })
    const { violations } = await new AxeBuilder({ page: at }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
    expect(seen).toEqual([])
    await at.context().close()
  }
})
