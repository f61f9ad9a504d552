import { expect, type Page, test } from 'playwright/test'
import { copyDefinitions, type DefinitionsCopy } from '../by-data-alone/definitions-copy.ts'
import { sourceHash } from '../by-data-alone/source-hash.ts'
import { type Person, person } from '../support/person.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Every change of the README's table that is data, made on one copy and looked at in the page and at the server. */
let copy: DefinitionsCopy
let portal: RunningPortal
let source = ''
let trouble: string[] = []
let owner: Person
let reviewer: Person
let id = ''

test.describe.configure({ mode: 'serial', timeout: 90_000 })
test.beforeAll(async () => {
  source = sourceHash()
  copy = copyDefinitions()
  change(copy)
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
  owner = await signedIn('developer@demo.example')
  reviewer = await signedIn('admin-dotgo-readwrite@demo.example')
  id = await submitted('A'.repeat(140))
})
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
})
test.afterEach(() => expect(trouble).toEqual([]))

function change({ edit }: DefinitionsCopy): void {
  edit('schemas/brands/brand.form.json', form => {
    form.properties.brand_name.maxLength = 140
    form.properties.brand_name.errorMessage.maxLength = 'At most 140 letters, please'
    const message = { required: 'Enter the slogan', minLength: 'Enter the slogan', maxLength: 'Too long' }
    form.properties.slogan = { type: 'string', title: 'Slogan', minLength: 1, maxLength: 60, errorMessage: message }
    form.required.push('slogan')
    form['x-steps'][0].fields.push('slogan')
    const nickname = { type: 'string', title: 'Nickname', minLength: 1, maxLength: 20, errorMessage: message }
    form.properties.nickname = { ...nickname, 'x-when': { required: ['slogan'], properties: { slogan: { const: 'Short' } } } }
    form['x-steps'][0].fields.push('nickname')
  })
  edit('schemas/portal/limits.json', limits => {
    limits.uploads.document.bytes = 2000
    limits.uploads.document.message = 'Documents of at most 2 kB.'
  })
  edit('workflows/brand.workflow.json', workflow => {
    workflow.meta.events.hold = { label: 'Put on hold', right: 'brand.decide', past: 'Put on hold' }
    workflow.meta.events.resume = { label: 'Resume', right: 'brand.decide', past: 'Resumed' }
    workflow.states['on-hold'] = {
      meta: { id: 1039, label: 'On hold', tone: 'stopped', holder: 'reviewer', due: 'P3D' },
      on: { resume: 'submitted' },
    }
    workflow.states.submitted.on.hold = 'on-hold'
  })
  edit('schemas/brands/review-brands.list.json', list => {
    list.columns.push({ id: 'city', title: 'City', value: '/record/data/city', format: 'text', sortable: true, show: 'always' })
    list.filters = [...(list.filters ?? [])]
    list.tabs.push({ id: 'held', title: 'Held', states: ['on-hold'] })
    list.tabs.find((tab: { id: string }) => tab.id === 'all').states.push('on-hold')
  })
  edit('schemas/portal/roles.json', roles => {
    delete roles.roles.VI_DOTGO_ADMIN_READWRITE.rights['brand.decide']
  })
  edit('schemas/portal/refusals.content.json', content => {
    content.texts['right-missing'] = 'Ask somebody who may.'
  })
  edit('schemas/public/faq.content.json', content => {
    content.categories[0].faq_list[0].query = 'What shall I bring?'
  })
  edit('schemas/brands/brand-submitted.message.json', message => {
    message.mail.subject = '{{/record/label}} has reached us'
  })
  edit('schemas/portal/navigation.json', navigation => {
    const menu = navigation.menus.find((one: { id: string }) => one.id === 'platform')
    menu.entries.find((entry: { to: string }) => entry.to === '/dotgo-admin/my-brands').label = 'HOUSES'
  })
}

async function signedIn(email: string): Promise<Person> {
  const someone = person(portal.address)
  const reply = await someone.signIn(email, 'Try-the-portal-1')
  expect(reply.status).toBe(200)
  return someone
}

async function upload(kind: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  return owner.send('POST', `/secure/api/v1/files?kind=${kind}`, body)
}

function values(name: string, logo: string, documents: string[]): Record<string, unknown> {
  return {
    ...{ brand_name: name, enterprise_name: 'Data Limited', slogan: 'Data first', industry: 'banking' },
    ...{ website: 'https://www.data.example', logo, address_1: '1 Main Road', country: 'DE', state: 'Hessen', city: 'Frankfurt' },
    ...{ zip_code: '60311', contact_name: 'Bob Iyer', contact_title: 'Head', contact_email: 'bob@data.example' },
    ...{ contact_phone: '+919876543211' },
    documents: documents.map((file, at) => ({ document_type_id: at + 1, file })),
  }
}

async function submitted(name: string): Promise<string> {
  const logo = (await upload('logo', samplePng('logo.png'))).body.data.id
  const documents = [await upload('document', samplePdf('a.pdf')), await upload('document', samplePdf('b.pdf'))]
  const data = values(
    name,
    logo,
    documents.map(reply => reply.body.data.id),
  )
  const made = await owner.send('POST', '/secure/api/v1/brands', { data })
  expect(made.status).toBe(201)
  const to = `/secure/api/v1/brands/${made.body.data.id}/submit`
  const { slogan, ...without } = data
  const refused = await owner.send('POST', to, { event: 'submit', version: 1, data: without })
  expect([refused.status, refused.body.data.problems, slogan]).toEqual([
    422,
    [{ path: '/slogan', message: 'Enter the slogan' }],
    'Data first',
  ])
  expect((await owner.send('POST', to, { event: 'submit', version: 1, data })).status).toBe(200)
  return made.body.data.id
}

async function browse(browser: import('playwright/test').Browser, as: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(as)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/(developer|dotgo-admin)\//)
  return page
}

test('a field, a condition, a message, a limit: in the form and at the server', async ({ browser }) => {
  const page = await browse(browser, 'developer@demo.example')
  await page.goto('/developer/my-brands/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the slogan').first()).toBeVisible()
  await page.getByLabel('Brand name').fill('B'.repeat(141))
  await expect(page.getByLabel('Nickname')).toHaveCount(0)
  await page.getByLabel('Slogan').fill('Short')
  await page.getByLabel('Slogan').blur()
  await expect(page.getByLabel('Nickname')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('At most 140 letters, please').first()).toBeVisible()
  await look(page, 'data-1-form')
  const tooLong = await owner.send('POST', '/secure/api/v1/brands', { data: { brand_name: 'B'.repeat(141) } })
  expect(tooLong.body.data.problems).toEqual([{ path: '/brand_name', message: 'At most 140 letters, please' }])
  await page.context().close()
})

test('another limit: of uploads', async () => {
  const large = { ...samplePdf('large.pdf'), buffer: Buffer.concat([samplePdf('large.pdf').buffer, Buffer.alloc(2000, 32)]) }
  const reply = await upload('document', large)
  expect([reply.status, reply.body.message]).toEqual([413, 'Documents of at most 2 kB.'])
})

test('a mail', async () => {
  const mail = await newestMessage(portal.address, 'developer@demo.example', one => one.subject.includes('has reached us'))
  expect(mail.subject).toBe(`${'A'.repeat(140)} has reached us`)
})

test('the menu, a column, a tab, a state with its due time, a right, a refusal', async ({ browser }) => {
  const page = await browse(browser, 'admin-dotgo-readwrite@demo.example')
  await page.getByRole('link', { name: 'HOUSES', exact: true }).first().click()
  await expect(page.getByRole('tab', { name: 'Held (0)' })).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /City/ })
      .or(page.getByRole('columnheader', { name: /City/ }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Frankfurt').first()).toBeVisible()
  await look(page, 'data-2-list')
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Put on hold' })
  await confirm.click()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByText('On hold').first()).toBeVisible()
  await look(page, 'data-3-on-hold')
  const [row] = (await reviewer.send('GET', `/secure/api/v1/brands/${id}`)).body.data.lifecycles
  expect([row.state, row.status_id]).toEqual(['on-hold', 1039])
  expect(new Date(row.due).getTime() - new Date(row.since).getTime()).toBe(3 * 86_400_000)
  await page.context().close()

  const other = await browse(browser, 'vi-dotgo-admin-readwrite@demo.example')
  await other.goto(`/dotgo-admin/view-brand/${id}`)
  await expect(other.getByText('Ask somebody who may.').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  const without = await signedIn('vi-dotgo-admin-readwrite@demo.example')
  const refused = await without.send('POST', `/secure/api/v1/brands/${id}/transitions`, { event: 'resume', version: row.version })
  expect([refused.status, refused.body.message]).toEqual([403, 'Ask somebody who may.'])
  await other.context().close()
})

test('the FAQ, and the document that clients are made from', async ({ page }) => {
  trouble = listenForTrouble(page)
  await page.goto(`${portal.address}/faq`)
  await expect(page.getByText('What shall I bring?')).toBeVisible()
  const document = JSON.stringify(await (await fetch(`${portal.address}/openapi.json`)).json())
  for (const said of ['"slogan"', '"maxLength":140', '"hold"', '"resume"']) expect(document).toContain(said)
})
