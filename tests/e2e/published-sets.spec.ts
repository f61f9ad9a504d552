import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
import { startDatabase } from '../bench/server/database.ts'
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const email = 'asha@two-servers.example'
const password = 'Quiet-river-4217'
const reviewer = 'rita@two-servers.example'
let database: Awaited<ReturnType<typeof startDatabase>>
let copy: DefinitionsCopy
let settings: Record<string, string>
const portals: RunningPortal[] = []

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  database = await startDatabase()
  copy = copyDefinitions()
  // Servers share the folder of uploaded files.
  const shared = { DATA_DIR: `${copy.folder}/data`, ONRAMP_DEFINITIONS: copy.folder }
  settings = { DATABASE_URL: database.url, ONRAMP_SECRET: 's'.repeat(48), ...shared }
  run('scripts/admin.ts', 'create', '--email', email, '--role', 'DEVELOPER', '--organisation', 'Two Servers')
  run(
    'scripts/admin.ts',
    'create',
    '--email',
    reviewer,
    '--role',
    'ADMIN_DOTGO_READWRITE',
    '--organisation',
    'Two Servers Platform',
  )
  portals.push(await startPortal(settings), await startPortal(settings))
})
test.afterAll(closePages)
test.afterAll(async () => {
  for (const portal of portals) await portal.stop()
  await database.stop()
  copy.remove()
})

function run(...args: string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...settings, ONRAMP_PASSWORD: password },
    encoding: 'utf8',
  })
}

const sets = () =>
  Promise.all(portals.map(async ({ address }) => (await (await fetch(`${address}/readyz`)).json()).set as string))

test('a published change reaches two servers and a half-typed form: what was typed is kept, what was submitted is shown as it was', async ({
  browser,
}) => {
  const [one, two] = portals as [RunningPortal, RunningPortal]
  const developer = person(one.address)
  await developer.signIn(email, password)
  const id = await submitted(developer, 'As It Was')

  const page = await (await browser.newContext({ baseURL: two.address, viewport: { width: 1280, height: 900 } })).newPage()
  const trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/developer\//)
  await page.goto('/developer/my-brands/new')
  await page.getByLabel('Brand name').fill('Half Typed')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  const before = await sets()
  expect(new Set(before).size).toBe(1)
  copy.edit('schemas/brands/brand.form.json', form => {
    form.properties.enterprise_name.title = 'Name in the register'
    form.properties.brand_name.maxLength = 60
    // A draft is held to its fields, not to how long their texts are.
    form.properties.motto = { type: 'string', title: 'Motto', maxLength: 60 }
    form['x-steps'][0].fields.push('motto')
  })
  expect(run('scripts/publish.ts')).toContain('Published')
  await expect.poll(async () => (await sets()).every(hash => hash !== before[0])).toBe(true)
  expect(new Set(await sets()).size).toBe(1)

  await page.getByLabel('Legal name of the enterprise').fill('Half Typed Limited')
  await expect(page.getByText('This form has changed. What you typed is kept.')).toBeVisible()
  await look(page, 'sets-1-changed')
  await page.getByRole('button', { name: 'Show the new form' }).click()
  await expect(page.getByLabel('Name in the register')).toHaveValue('Half Typed Limited')
  await expect(page.getByLabel('Brand name')).toHaveValue('Half Typed')
  await expect(page.getByText('This is the current form, with what you typed. New: Motto; changed: Brand name.')).toBeVisible()
  await look(page, 'sets-2-new-form')
  await page.getByLabel('Website').fill('https://www.half-typed.example')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  await page.goto(`/developer/my-brands/${id}`)
  await expect(page.getByText('Legal name of the enterprise').first()).toBeVisible()
  await expect(page.getByText('Name in the register')).toHaveCount(0)
  expect(trouble).toEqual([])
  await page.context().close()
})

/** Edits definitions and publishes them to both servers; gives the hash of the set. */
async function publish(edit: () => void): Promise<string> {
  edit()
  const hash = /Published (\S+)/.exec(run('scripts/publish.ts'))?.[1] ?? ''
  await expect.poll(async () => (await sets()).every(served => served === hash)).toBe(true)
  return hash
}

/** A required field at the end of a form. */
const ask = (file: string, name: string, title: string) => () =>
  copy.edit(file, form => {
    form.properties[name] = { type: 'string', title, minLength: 1 }
    form.required = [...(form.required ?? []), name]
  })
const rejectForm = 'schemas/review/reject.form.json'
const approveForm = 'schemas/review/approve.form.json'
const rejection = { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' }

test('a decision from an open page is refused only when the form that it sends asks something else by now', {
  tag: '@prove',
}, async () => {
  const [one] = portals as [RunningPortal, RunningPortal]
  const developer = person(one.address)
  await developer.signIn(email, password)
  const staff = person(one.address)
  await staff.signIn(reviewer, password)
  const reject = (id: string, set: string, data: object = rejection) =>
    staff.send('POST', `/secure/api/v1/brands/${id}/transitions`, { event: 'reject', version: 2, data }, { 'X-Definitions': set })
  const [open] = (await sets()) as [string]

  await publish(() => copy.edit('workflows/brand.workflow.json', ({ meta }) => (meta.events.reject.label = 'Turn down')))
  expect((await reject(await submitted(developer, 'Relabelled'), open)).status).toBe(200)

  await publish(ask(approveForm, 'seal', 'Seal'))
  expect((await reject(await submitted(developer, 'Other event'), open)).status).toBe(200)

  await publish(() =>
    copy.edit(rejectForm, form => {
      form.title = 'Say what is wrong'
      form.properties.internal_note = { ...form.properties.internal_note, title: 'For us' }
      form.required.reverse()
    }),
  )
  expect((await reject(await submitted(developer, 'Other words'), open)).status).toBe(200)

  const id = await submitted(developer, 'Asked anew')
  const now = await publish(ask(rejectForm, 'ticket', 'Ticket number'))
  const refused = await reject(id, open)
  expect([refused.status, refused.body.code, refused.body.data.set]).toEqual([409, 'form-changed', now])
  expect((await reject(id, now)).status).toBe(422)
  expect((await reject(id, now, { ...rejection, ticket: 'T-1' })).status).toBe(200)
})

test('a decision whose form has changed goes on in place: the new field stands beside what was typed', { tag: '@prove' }, async ({
  browser,
}) => {
  const { page, loads } = await reviewing(browser, 'Decided in place')
  await page.getByRole('button', { name: 'Turn down' }).click()
  const drawer = page.getByRole('dialog', { name: 'Turn down' })
  await drawer.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'A document cannot be read' }).click()
  await drawer.getByLabel('Comment to the owner').fill('The scan cannot be read.')
  await drawer.getByLabel('Ticket number').fill('T-2')

  await publish(ask(rejectForm, 'sender', 'Sender of the ticket'))
  await drawer.getByRole('button', { name: 'Turn down' }).click()
  await expect(drawer.getByText('This form has changed. What you typed is kept.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Show the new form' }).click()
  await expect(drawer.getByText('New: Sender of the ticket.')).toBeVisible()
  await expect(drawer.getByLabel('Comment to the owner')).toHaveValue('The scan cannot be read.')
  await expect(drawer.getByLabel('Ticket number')).toHaveValue('T-2')
  await look(page, 'sets-3-decision')
  await drawer.getByLabel('Sender of the ticket').fill('Rita')
  await drawer.getByRole('button', { name: 'Turn down' }).click()
  await expect(page.getByText('Rejected: Decided in place')).toBeVisible()
  expect(loads).toEqual([])
  await page.context().close()
})

/** A submitted brand, open at its reviewer on the second server; `loads`: when the page was loaded anew. */
async function reviewing(browser: Browser, name: string): Promise<{ page: Page; loads: string[] }> {
  const [one, two] = portals as [RunningPortal, RunningPortal]
  const developer = person(one.address)
  await developer.signIn(email, password)
  const id = await submitted(developer, name)
  const page = await (await browser.newContext({ baseURL: two.address, viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(reviewer)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\//)
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  return { page, loads }
}

/** Opens the drawer of approving a submitted brand, and types a note into its form. */
async function aboutToApprove(browser: Browser, name: string): Promise<{ page: Page; drawer: Locator; loads: string[] }> {
  const { page, loads } = await reviewing(browser, name)
  await page.getByRole('button', { name: 'Approve' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Seal').fill('Round and red')
  return { page, drawer, loads }
}

test('a decision whose event asks nothing any more is confirmed in place without a form, beside what was typed', {
  tag: '@prove',
}, async ({ browser }) => {
  const { page, drawer, loads } = await aboutToApprove(browser, 'Nothing asked')
  await publish(() => copy.edit('workflows/brand.workflow.json', ({ meta }) => delete meta.events.approve.form))
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByRole('button', { name: 'Show the new form' }).click()
  await expect(drawer.getByText('This step no longer asks for anything.')).toBeVisible()
  await expect(drawer.getByText('Round and red')).toBeVisible()
  await look(page, 'sets-4-nothing-asked')
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved: Nothing asked')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  expect(loads).toEqual([])
  await page.context().close()
})

test('a decision whose event is gone shows what was typed, and goes on with an event that there is now', {
  tag: '@prove',
}, async ({ browser }) => {
  await publish(() => copy.edit('workflows/brand.workflow.json', ({ meta }) => (meta.events.approve.form = 'approve')))
  const { page, drawer, loads } = await aboutToApprove(browser, 'Event gone')
  await publish(() => {
    const file = 'workflows/brand.workflow.json'
    const renamed = readFileSync(join(copy.folder, file), 'utf8').replaceAll(/"approve": (?=\{|"approved")/g, '"accept": ')
    copy.write(file, renamed)
    copy.edit(file, ({ meta }) => Object.assign(meta.events.accept, { label: 'Accept', historyLabel: 'Accepted' }))
  })
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByRole('button', { name: 'Show the new form' }).click()
  await expect(drawer.getByText('This step no longer exists.')).toBeVisible()
  await expect(drawer.getByText('Round and red')).toBeVisible()
  await look(page, 'sets-5-event-gone')
  await drawer.getByRole('button', { name: 'Accept' }).click()
  await expect(drawer.getByLabel('Seal')).toHaveValue('Round and red')
  await drawer.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted: Event gone')).toBeVisible()
  expect(loads).toEqual([])
  await page.context().close()
})

test('a simple form that has changed goes on in place, too', { tag: '@prove' }, async ({ browser }) => {
  const [, two] = portals as [RunningPortal, RunningPortal]
  const page = await (await browser.newContext({ baseURL: two.address })).newPage()
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await publish(ask('schemas/onboarding/forgot-password.form.json', 'reason', 'Reason'))
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('button', { name: 'Show the new form' }).click()
  await expect(page.getByText('New: Reason.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Reason').fill('I forgot it')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toHaveCount(0)
  expect(loads).toEqual([])
  await page.context().close()
})

test('pages of signing in and up that are renamed in data alone: the first page, links and a missing session lead to the new paths', {
  tag: '@prove',
}, async ({ browser }) => {
  const [, two] = portals as [RunningPortal, RunningPortal]
  const opened = await (await browser.newContext({ baseURL: two.address })).newPage()
  await opened.goto('/developer/my-bots?tab=all')
  await opened.getByLabel('E-mail').fill(email)
  await publish(() => {
    const rename = (file: string, old: string, now: string) =>
      copy.write(file, readFileSync(join(copy.folder, file), 'utf8').replaceAll(new RegExp(`"${old}(?=["?/])`, 'g'), `"${now}`))
    for (const file of [
      'schemas/portal/navigation.json',
      'workflows/set-password.workflow.json',
      'schemas/account/account-exists.message.json',
    ])
      rename(file, '/sign-in', '/way/in')
    rename('schemas/portal/navigation.json', '/sign-up', '/renamed/sign-up')
  })
  // Who had the page open signs in there.
  await opened.getByLabel('Password', { exact: true }).fill(password)
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await expect(opened).toHaveURL(/\/developer\/my-bots\?tab=all$/)
  await opened.context().close()
  const page = await (await browser.newContext({ baseURL: two.address })).newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.goto('/renamed/sign-up')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/way\/in\/[\w-]+$/)
  await page.goto('/developer/my-brands?tab=all')
  await expect(page).toHaveURL(/\/way\/in\/[\w-]+$/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/developer\/my-brands\?tab=all$/)
  await page.context().close()
})

async function submitted(developer: ReturnType<typeof person>, name: string): Promise<string> {
  const upload = async (kind: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<string> => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    return (await developer.send('POST', `/secure/api/v1/files?kind=${kind}`, body)).body.data.id
  }
  const data = {
    ...{ brand_name: name, enterprise_name: `${name} Limited`, industry: 'banking', website: 'https://www.was.example' },
    ...{ logo: await upload('logo', samplePng('logo.png')), address_1: '1 Main Road', country: 'DE', state: 'Hessen' },
    ...{
      city: 'Frankfurt',
      zip_code: '60311',
      contact_name: 'Bob Iyer',
      contact_title: 'Head',
      contact_email: 'bob@was.example',
    },
    contact_phone: '+919876543211',
    documents: [
      { document_type_id: 1, file: await upload('document', samplePdf('a.pdf')) },
      { document_type_id: 2, file: await upload('document', samplePdf('b.pdf')) },
    ],
  }
  const made = await developer.send('POST', '/secure/api/v1/brands', { data })
  const id = String(made.body.data?.id)
  const sent = await developer.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'submit', version: 1, data })
  expect([sent.status, sent.body.data?.problems]).toEqual([200, undefined])
  return id
}
