import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { emails, password, signInAt, upload } from '../readme-recipes/world.ts'
import { proves } from '../spec/proofs.ts'
import { type Person, person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Fields that no form of the project has, added in data alone: days in the person's time zone, a file with a decision, one to be complete. */
let copy: DefinitionsCopy
let portal: RunningPortal

test.beforeAll(async () => {
  copy = copyDefinitions()
  copy.edit('schemas/onboarding/sign-up.form.json', ({ properties }) => {
    properties.born = { type: 'string', title: 'Born on', format: 'date', notAfter: { today: '-P18Y' } }
    properties.starts = { type: 'string', title: 'Starts on', format: 'date', notBefore: 'today' }
    properties.ends = { type: 'string', title: 'Ends on', format: 'date', after: 'starts' }
  })
  copy.edit('schemas/review/reject.form.json', ({ properties }) => {
    properties.screenshot = { type: 'string', title: 'Screenshot', format: 'upload-id', 'x-upload': 'screenshot' }
  })
  copy.edit('schemas/portal/roles.json', ({ roles }) => {
    for (const { rights } of Object.values<{ rights: Record<string, string> }>(roles))
      if (Object.keys(rights).some(right => right.includes('.decide') || right.endsWith('-at-carrier')))
        rights['file.upload'] = 'own'
  })
  for (const form of ['onboarding/user-details', 'account/profile'])
    copy.edit(`schemas/${form}.form.json`, ({ properties }) => {
      properties.pronouns = { type: 'string', title: 'Pronouns', maxLength: 40 }
    })
  copy.edit('schemas/account/account.record.json', ({ complete }) => complete[0].fields.push('/actor/account/pronouns'))
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
})

async function tabIn(browser: Browser, timezoneId?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 1280, height: 900 },
    ...(timezoneId && { timezoneId }),
  })
  return context.newPage()
}

/** The day in a time zone, some days and years away, as YYYY-MM-DD. */
function dayIn(timeZone: string, { days = 0, years = 0 } = {}): string {
  const here = new Date(Date.now() + days * 86_400_000)
  const [year = '', month, day] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(here).split('-')
  return [Number(year) + years, month, day].join('-')
}

/** What the server says of the fields of a sign-up from a time zone, in the order of the form. */
async function refusedFrom(timeZone: string, data: object): Promise<string[]> {
  const body = { user_email: 'asha@date-line.example', tc_checkbox: true, ...data }
  const answer = await person(portal.address).send('POST', '/api/v1/sign-up', body, { 'Time-Zone': timeZone })
  return (answer.body.data?.problems ?? []).map(({ message }: { message: string }) => message)
}

// It is never the same day in both.
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

for (const [zone, other] of [
  [east, west],
  [west, east],
] as const) {
  test(`days are those of the person, in the page and on the server: ${zone}`, async ({ browser }) => {
    const page = await tabIn(browser, zone)
    const trouble = listenForTrouble(page)
    await page.goto('/sign-up')
    const type = async (day: { [label: string]: string }) => {
      for (const [label, value] of Object.entries(day)) await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByLabel('E-mail').focus()
    }
    const said = () => page.locator('p.f-wrong').allTextContents()

    const wrong = {
      born: dayIn(zone, { days: 1, years: -18 }),
      starts: dayIn(zone, { days: -1 }),
      ends: dayIn(zone, { days: -1 }),
    }
    await type({ 'Born on': wrong.born, 'Starts on': wrong.starts, 'Ends on': wrong.ends })
    await expect.poll(said).toHaveLength(3)
    expect(await refusedFrom(zone, wrong)).toEqual(await said())
    expect(new Set(await said()).size).toBe(3)

    const right = { born: dayIn(zone, { years: -18 }), starts: dayIn(zone), ends: dayIn(zone, { days: 1 }) }
    await type({ 'Born on': right.born, 'Starts on': right.starts, 'Ends on': right.ends })
    await expect.poll(said).toEqual([])
    // Elsewhere it is another day: too young there, or begun already.
    expect(await refusedFrom(other, right)).toHaveLength(1)

    await page.getByLabel('E-mail').fill(`asha@${zone.split('/')[1]?.toLowerCase().replace('_', '-')}.example`)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/email-verify/)
    expect(trouble).toEqual([])
    await page.context().close()
  })
}

/** A brand that waits for its reviewer; gives its id. */
async function submittedBrand(owner: Person): Promise<string> {
  const { base } = JSON.parse(readFileSync(new URL('../definitions/brand.cases.json', import.meta.url), 'utf8'))
  const file = async (kind: string, one: ReturnType<typeof samplePdf>) => (await upload(owner, kind, one)).body.data.id
  const documents = [2, 1].map(async document_type_id => ({
    document_type_id,
    file: await file('document', samplePdf('proof.pdf')),
  }))
  const data = { ...base, logo: await file('logo', samplePng('logo.png')), documents: await Promise.all(documents) }
  const made = await owner.send('POST', '/secure/api/v1/brands', { data })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  const sent = await owner.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return id
}

async function signedIn(email: string): Promise<Person> {
  const someone = person(portal.address)
  expect((await someone.signIn(email, password)).status).toBe(200)
  return someone
}

test('a picture given with a decision stands at its line of history, for those who may read that', async ({ browser }) => {
  const id = await submittedBrand(await signedIn(emails.owner))
  const page = await tabIn(browser)
  await signInAt(page, emails.reviewer)
  await expect(page).toHaveURL(/\/dotgo-admin\//)
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  await drawer.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'A document cannot be read' }).click()
  await drawer.getByLabel('Comment to the owner').fill('The scan cannot be read.')
  const reject = drawer.getByRole('button', { name: 'Reject' })

  // A file that did not arrive is not left out without a word.
  await page.context().setOffline(true)
  await drawer.getByLabel('Screenshot').setInputFiles(samplePng('what-i-saw.png', 320, 200))
  await page.getByRole('dialog', { name: 'Error Occurred while uploading Image' }).getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await reject.click()
  await expect(drawer.getByRole('link', { name: 'Screenshot: what-i-saw.png was not uploaded. Retry or cancel.' })).toBeVisible()

  // One that is under way is waited for.
  let held = 0
  let arrive = () => {}
  const slow = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/\/secure\/api\/v1\/files\?/, async route => {
    held += 1
    await slow
    await route.continue()
  })
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByRole('progressbar').first()).toBeVisible()
  await reject.click()
  await expect(reject.getByLabel('Working')).toBeVisible()
  expect(held).toBe(1)
  arrive()
  await expect(drawer).toHaveCount(0)
  await page.context().close()

  const theirs = await tabIn(browser)
  await signInAt(theirs, emails.owner)
  await expect(theirs).toHaveURL(/\/developer\//)
  await theirs.goto(`/developer/my-brands/${id}`)
  await theirs.getByRole('tab', { name: 'History' }).click()
  const files = theirs.getByRole('tabpanel').getByRole('list', { name: 'Files' })
  await expect(files.getByText('what-i-saw.png')).toBeVisible()
  await expect(files.getByText('320 × 200', { exact: false })).toBeVisible()
  await files.getByRole('button', { name: 'View what-i-saw.png' }).click()
  const picture = files.getByRole('region').getByRole('img')
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
  await theirs.context().close()

  const history = (await (await signedIn(emails.owner)).send('GET', `/secure/api/v1/brands/${id}/history`)).body.data
  const [file] = history.find((line: { event: string }) => line.event === 'reject').files
  const stranger = await signedIn(emails.other)
  expect((await stranger.send('GET', `/secure/api/v1/files/${file}`)).status).toBe(404)
})

test('what a profile lacks to be complete is said by the name of its field', { tag: '@prove' }, async ({ browser }) => {
  proves('workflows.7.table-profiles')
  const page = await tabIn(browser)
  await signInAt(page, emails.owner)
  await expect(page).toHaveURL(/\/developer\//)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByText(/^Missing: .*\bPronouns\b/)).toBeVisible()
  const share = page.getByRole('link', { name: /^Profile \d+% complete$/ })
  const before = Number.parseInt((await share.textContent())?.replace(/\D/g, '') ?? '', 10)

  await page.goto('/developer/edit-profile')
  const details = { 'First name': 'Asha', 'Last name': 'Rao', 'Contact number': '98765 43210', Pronouns: 'they' }
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: /^Profile of / }).click()
  await expect(share).toBeVisible()
  expect(Number.parseInt((await share.textContent())?.replace(/\D/g, '') ?? '', 10)).toBeGreaterThan(before)
  await expect(page.getByText(/^Missing: /)).not.toContainText('Pronouns')

  // What is missing leads to where it is asked, also after it was skipped.
  await page
    .getByText(/^Missing: /)
    .getByRole('link', { name: 'Job title' })
    .click()
  await expect(page).toHaveURL(/\/edit-profile#job_title$/)

  await page.goto('/developer/edit-profile/company')
  await page.getByLabel('Company name').fill('Banyan Looms')
  await page.getByLabel('Job title').fill('Owner')
  await page.getByLabel('Company website').fill('https://banyan-looms.example')
  await page.getByLabel('Manage bots for my company').check()
  await expect(page.getByText('The menus you see depend on what you use the portal for')).toBeVisible()
  await expect(page.getByText('You can skip this')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your company details are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByRole('link', { name: 'Company details' })).toBeVisible()
  await page.context().close()
})
