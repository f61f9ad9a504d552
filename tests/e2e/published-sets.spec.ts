import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { startDatabase } from '../bench/server/database.ts'
import { copyDefinitions, type DefinitionsCopy } from '../by-data-alone/definitions-copy.ts'
import { person } from '../support/person.ts'
import { listenForTrouble, look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const email = 'asha@two-servers.example'
const password = 'Quiet-river-4217'
let database: Awaited<ReturnType<typeof startDatabase>>
let copy: DefinitionsCopy
let settings: Record<string, string>
const portals: RunningPortal[] = []

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  database = await startDatabase()
  copy = copyDefinitions()
  // Servers share the folder of uploaded files.
  const shared = { DATA_DIR: `${copy.folder}/data`, ONRAMP_DEFINITIONS: copy.folder }
  settings = { DATABASE_URL: database.url, ONRAMP_SECRET: 's'.repeat(48), ...shared }
  run('scripts/admin.ts', 'create', '--email', email, '--role', 'DEVELOPER', '--organisation', 'Two Servers')
  portals.push(await startPortal(settings), await startPortal(settings))
})
test.afterAll(async () => {
  for (const portal of portals) await portal.stop()
  await database.stop()
  copy.remove()
})

function run(...args: string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings, ONRAMP_PASSWORD: password },
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
  const id = await submitted(developer)

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
  await expect(page.getByText('This is the form as it is now, with what you typed.')).toBeVisible()
  await look(page, 'sets-2-new-form')
  await page.getByLabel('Website').fill('https://www.half-typed.example')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  await page.goto(`/developer/my-brands/${id}`)
  await expect(page.getByText('Legal name of the enterprise').first()).toBeVisible()
  await expect(page.getByText('Name in the register')).toHaveCount(0)
  expect(trouble).toEqual([])
  await page.context().close()
})

async function submitted(developer: ReturnType<typeof person>): Promise<string> {
  const upload = async (kind: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<string> => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    return (await developer.send('POST', `/secure/api/v1/files?kind=${kind}`, body)).body.data.id
  }
  const data = {
    ...{ brand_name: 'As It Was', enterprise_name: 'As It Was Limited', industry: 'banking', website: 'https://www.was.example' },
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
