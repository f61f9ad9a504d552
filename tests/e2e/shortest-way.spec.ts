import { expect, type Page, test } from 'playwright/test'
import navigation from '../../schemas/portal/navigation.json' with { type: 'json' }
import { closePages } from './close-pages.ts'
import { countTyped } from './count-typed.ts'
import { listenForTrouble, look, newestMessage, takePicture } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { translatedIn } from './translated.ts'

const password = 'Quiet-river-4217'
const most = 9
let portal: RunningPortal

test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** A page as people tell them apart: a form in steps is one, begun and gone on with. */
function screenOf(path: string): string {
  const page = navigation.pages.find(one => new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  const { record } = (page?.with ?? {}) as { record?: string }
  return page?.screen === 'wizard' ? `form of ${record}` : (page?.path ?? path.replace(/^(\/sign-in)\/.*/, '$1'))
}

/** The same way in each language that everything on it is written in; the second is walked with its pictures by `npm run prove`. */
const ways = [
  { locale: 'en-GB', language: 'en', company: 'Open Harbour', phone: '+919876512340', tag: [] },
  { locale: 'hi-IN', language: 'hi', company: 'Wide River', phone: '+919876512341', tag: ['@prove'] },
]

type Walk = {
  company: string
  phone: string
  page: Page
  /** What the page says for an English text. */
  say: (english: string) => RegExp
  press: (english: string) => Promise<void>
  /** Counts the screen that is shown. */
  note: () => Promise<void>
}

for (const { locale, language, company, phone, tag } of ways)
  test(`from the first page to a submitted brand in at most ${most} screens, and nothing is typed twice (${language})`, {
    tag,
  }, async ({ browser }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 }, locale })
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    const counted = await countTyped(page)
    const screens = new Set<string>()
    const say = translatedIn(language)
    // What is left before it was seen is no screen.
    const note = async (): Promise<void> => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      screens.add(screenOf(new URL(page.url()).pathname))
    }
    const press = async (english: string): Promise<void> => {
      await note()
      await see(english)
      await page.getByRole('button', { name: say(english) }).click()
    }
    let seen = 0
    const see = async (name: string): Promise<void> =>
      takePicture(page, `shortest-way-${language}-${++seen}-${name.replaceAll(' ', '-')}`)
    const walk = { company, phone, page, say, press, note }
    await toDashboard(walk)
    await note()
    await see('dashboard')
    await page
      .getByRole('link', { name: say('Create brand') })
      .first()
      .click()
    await brandOf(walk)
    await expect(page).toHaveURL(/\/developer\/my-brands\/[0-9a-f-]{36}$/)
    await see('brand')
    console.log(`From the first page to a submitted brand: ${screens.size} screens (${[...screens].join(', ')})`)
    counted.say('On the way')
    expect(screens.size).toBeLessThanOrEqual(most)
    expect(counted.again()).toEqual([])
    expect(trouble).toEqual([])
  })

async function toDashboard({ company, phone, page, say, press, note }: Walk): Promise<void> {
  const domain = `${company.toLowerCase().replace(' ', '-')}.example`
  const email = `ravi@${domain}`
  await page.goto('/')
  await page.getByLabel(say('E-mail')).fill(email)
  await look(page, `shortest-way-${company}`)
  await press('Sign up')
  await expect(page).toHaveURL(/\/email-verify/)
  await note()
  await page.goto((await newestMessage(portal.address, email)).actions[0]?.url ?? '')
  await press('Continue')
  await page.getByLabel(say('New password')).fill(password)
  await page.getByLabel(say('Confirm password')).fill(password)
  await press('Set password')
  await press('Continue to sign in')
  await page.getByLabel(say('Password')).fill(password)
  await press('Sign in')
  await page.getByLabel(say('Mobile number')).fill(phone)
  await press('Send code')
  await expect(page.getByText(say('OTP sent successfully'))).toBeVisible()
  const sent = await newestMessage(portal.address, phone)
  const confirm = sent.actions.find(({ text }) => say('Confirm').test(text))?.url ?? ''
  await fetch(confirm, { method: 'POST' })
  await press('Continue')
  await page.getByLabel(say('First name')).fill('Ravi')
  await page.getByLabel(say('Last name')).fill('Menon')
  await press('Continue')
  await page.getByLabel(say('Company name')).fill(company)
  await page.getByLabel(say('Job title')).fill('Founder')
  await page.getByLabel(say('Company website')).fill(`https://www.${domain}`)
  await page.getByRole('radio', { name: say('Manage bots for my company') }).check()
  await press('Submit')
  await expect(page).toHaveURL(/\/developer\/dashboard/)
}

async function brandOf({ company, page, say, press }: Walk): Promise<void> {
  await expect(page.getByLabel(say('Brand name'))).toHaveValue(company)
  await page.getByLabel(say('Legal name of the enterprise')).fill(`${company} Private Limited`)
  await page.getByLabel(say('Industry')).click()
  await page.getByRole('option', { name: say('Banking') }).click()
  await page.locator('input[type=file]').first().setInputFiles(samplePng('logo.png'))
  await press('Continue')
  await page.getByLabel(say('Address line 1')).fill('1 Main Road')
  await page.getByLabel(say('Country')).click()
  await page.getByRole('option', { name: say('India') }).click()
  await page.getByLabel(say('State')).fill('Karnataka')
  await page.getByLabel(say('City')).fill('Bengaluru')
  await page.getByLabel(say('ZIP code')).fill('560001')
  await page.getByLabel(say('PAN of the company')).fill('ABCCD1234E')
  await press('Continue')
  await press('Continue')
  for (const [kind, name] of [
    ['PAN card of company', 'pan.pdf'],
    ['GST document', 'gst.pdf'],
  ] as const) {
    // The list begins with one.
    await expect(page.getByRole('combobox', { name: say('Kind of document') }).first()).toBeVisible()
    if ((await page.locator('input[type=file]').count()) === 0)
      await page.getByRole('button', { name: say('Add another {what}') }).click()
    await page.getByLabel(say('Kind of document')).last().click()
    await page.getByRole('option', { name: say(kind) }).click()
    await page.locator('input[type=file]').last().setInputFiles(samplePdf(name))
    await expect(page.getByRole('button', { name: /\.pdf/ }).last()).toBeVisible()
  }
  await press('Review')
  await press('Submit for review')
}
