import { expect, type Page, test } from 'playwright/test'
import bot from '../definitions/bot.cases.json' with { type: 'json' }
import { act, type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { samplePdf } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** Texts of others that are meant to run, stored as the forms take them: every screen that shows them shows them as text. */
const tag = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const breakout = '" onfocus=alert(3) autofocus x="'
let portal: RunningPortal

test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** Keeps what the browser itself says of a policy that was broken, and dialogs that a script opened. */
async function watch(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('noteBroken', (what: string) => broken.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { noteBroken } = window as unknown as { noteBroken: (what: string) => void }
      noteBroken(`${event.violatedDirective} ${event.sample}`)
    })
  })
  page.on('dialog', dialog => {
    // The browser's own question before what was typed is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    broken.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return broken
}

/** What of a page is not its own: handlers in attributes, scripts from nowhere, pictures that a text made. */
const foreignParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ tagName, attributes, outerHTML }) => {
      const named = [...attributes].map(({ name }) => name)
      const foreign =
        named.some(name => name.startsWith('on')) ||
        (tagName === 'SCRIPT' && /alert\(/.test(outerHTML)) ||
        (tagName === 'IMG' && outerHTML.includes('src="x"'))
      return foreign ? [outerHTML.slice(0, 200)] : []
    }),
  )

/** Opens an address, or does something, and finds the text there as it was written, and nothing of it in force. */
async function expectText(page: Page, what: string | (() => Promise<void>), text: string): Promise<void> {
  if (typeof what === 'string') await page.goto(what)
  else await what()
  await expect(page.locator('body'), String(what)).toContainText(text)
  expect(await foreignParts(page), String(what)).toEqual([])
}

test('F37: names, notes, comments and names of files that would run are text on every screen, for everybody who reads them', async ({
  browser,
}) => {
  const people = await Promise.all([
    signIn(browser, portal, 'developer', /\/developer\/dashboard$/),
    signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/),
    signIn(browser, portal, 'vi-carrier-readwrite', /\/billing\//),
  ])
  const [owner, reviewer, carrier] = people
  const broken = await Promise.all(people.map(({ page }) => watch(page)))
  // Names that go out in mails are taken without tags; what would leave an attribute they may hold.
  const company = `Kaveri ${breakout}`
  const set_up = { for_company: true, company_name: company, job_title: `Head ${tag}`, agent_type: 0 }
  await send(portal, owner, 'post', 'company-details', { data: { ...set_up, company_website: 'https://kaveri.example' } })
  const upload = async (name: string): Promise<string> =>
    (await send(portal, owner, 'post', 'files?kind=document', { multipart: { file: samplePdf(name) } })).id
  const documents = async () => [
    { document_type_id: 2, file: await upload(`proof${tag}.pdf`) },
    { document_type_id: 1, file: await upload("x' onload='alert(4)'.pdf") },
  ]
  const legal = `Legal ${breakout}`
  const hostile = { enterprise_name: legal, address_1: `Road ${tag}`, contact_title: `Boss ${tag}` }
  const brand = async (brand_name: string): Promise<string> =>
    submittedBrand(portal, owner, { ...hostile, documents: await documents(), brand_name })
  const [rejected, forwarded] = [await brand('Hostile Rejected'), await brand('Hostile Forwarded')]
  const named = `Bot ${breakout}`
  await send(portal, owner, 'post', 'bots', {
    data: { data: { bot_name: named, short_description: bot.base.short_description } },
  })
  const comment = `Read this: ${tag}`
  const note = `Between us: ${tag}`
  const pins = [{ path: '/enterprise_name', comment: `Here: ${tag}` }]
  const reason = { reason_code: 'DOC_ILLEGIBLE', comment, internal_note: note, pins }
  const waiting = await brand('Hostile Waiting')
  await act(portal, reviewer, `brands/${rejected}`, 'reject', reason)
  await act(portal, reviewer, `brands/${forwarded}`, 'forward', { carriers: ['vi'], internal_note: note })

  const { page: theirs } = reviewer
  await expectText(theirs, '/dotgo-admin/my-brands', company)
  await expectText(theirs, `/dotgo-admin/view-brand/${waiting}`, legal)
  await theirs.getByRole('button', { name: 'Reject' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Reject' })).toBeVisible()
  await theirs
    .getByRole('button', { name: /^Comment on / })
    .first()
    .click()
  expect(await foreignParts(theirs)).toEqual([])
  await expectText(theirs, `/dotgo-admin/view-brand/${rejected}`, comment)
  await expectText(theirs, () => theirs.getByRole('tab', { name: 'History' }).click(), note)

  const { page: own } = owner
  await expectText(own, '/developer/my-bots', named)
  await expectText(own, `/developer/my-brands/${rejected}`, comment)
  await expectText(own, () => own.getByRole('tab', { name: 'History' }).click(), comment)
  await expectText(own, `/developer/update-brand/${rejected}?step=review`, legal)
  await expectText(own, `/developer/update-brand/${rejected}?step=documents`, "x' onload='alert(4)'.pdf")
  await expectText(own, '/developer/dashboard', 'Hostile Rejected')
  await own.getByRole('button', { name: /^Notices/ }).click()
  expect(await foreignParts(own)).toEqual([])
  await expectText(own, '/developer/edit-profile/company', 'Company')
  await expect(own.getByLabel('Company name')).toHaveValue(company)

  const { page: at } = carrier
  await expectText(at, '/billing/my-brands', 'Hostile Forwarded')
  await expectText(at, `/billing/view-brand/${forwarded}`, legal)

  await expectText(own, `/dev/inbox?to=${encodeURIComponent(owner.email)}`, comment)
  expect(broken).toEqual([[], [], []])
  expect(people.flatMap(({ trouble }: Person) => trouble)).toEqual([])
})
