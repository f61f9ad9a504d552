import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { codeChanges } from '../readme-recipes/code-changes.ts'
import { copyOf, definitionFolders } from '../readme-recipes/copy-of.ts'
import { readmeTable } from '../readme-recipes/readme-table.ts'
import { sourceHash } from '../readme-recipes/source-hash.ts'
import { brandData, draft, emails, password, seen, send, submit, upload } from '../readme-recipes/world.ts'
import { encryptPassword, type Person, person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble } from './look.ts'
import { samplePdf } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** The README's rows that edit code: made on a copy of src/ with its own files and a row in the table, generated, built and started. */
const rows = readmeTable().filter(({ edit }) => /\.ts`/.test(edit))
const copy = copyOf(
  ...definitionFolders,
  'src',
  'scripts',
  'tests/shown',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'biome.json',
  '.gitignore',
)
const out = join(copy.folder, 'out')
const trouble: string[] = []
let portal: RunningPortal
let source = ''
let owner: Person
let page: Page

test.use({ trace: 'off' })
test.beforeAll(async ({ browser }) => {
  source = sourceHash()
  for (const { make, use } of codeChanges) {
    make(copy)
    use?.(copy)
  }
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(copy.folder, 'node_modules'))
  run('scripts/generate.ts')
  run('node_modules/vite/bin/vite.js', 'build')
  for (const folder of ['mail', 'sms', 'messages', 'files']) mkdirSync(join(out, folder), { recursive: true })
  const settings = {
    FOLDER_MAIL: join(out, 'mail'),
    FOLDER_SMS: join(out, 'sms'),
    FOLDER_MESSAGES: join(out, 'messages'),
    FOLDER_FILES: join(out, 'files'),
  }
  portal = await startPortal({ ...settings, STRICT_SIGN_UP: '' }, copy.folder)
  owner = person(portal.address)
  expect((await owner.signIn(emails.owner, password)).status).toBe(200)
  page = await tab(browser, owner)
})
test.afterAll(closePages)
test.afterAll(async () => {
  await page?.close()
  await portal?.stop()
  copy.remove()
  expect(trouble).toEqual([])
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
})

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: copy.folder, stdio: 'pipe', env: { ...process.env, NODE_ENV: 'production' } })
}

async function tab(browser: Browser, by: Person): Promise<Page> {
  const made = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  const found = listenForTrouble(made)
  made.on('close', () => trouble.push(...found))
  const url = portal.address.replace('http:', 'https:')
  await made.context().addCookies([...by.cookies].map(([name, value]) => ({ name, value, url, secure: true })))
  return made
}

/** What a provider of ours wrote down. */
function kept(what: string): { to: string; text: string; actions: { url: string }[] }[] {
  const file = join(out, what)
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
}

/** A brand in review, with a file number by the effect. */
async function submitted(name: string): Promise<string> {
  const data = await brandData(owner, { brand_name: name, slogan: undefined })
  const id = await draft(owner, data)
  const sent = await submit(owner, id, data)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return id
}

/** Of what is wrong with a submission of these fields alone, what is said of them. */
async function refused(data: object): Promise<{ path: string; message: string }[]> {
  const { id } = (await owner.send('POST', '/secure/api/v1/brands', { data: {} })).body.data
  const sent = await owner.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.status).toBe(422)
  return sent.body.data.problems.filter(({ path }: { path: string }) => Object.hasOwn(data, path.slice(1)))
}

async function newBrand(): Promise<void> {
  await page.goto('/developer/my-brands/new')
  await seen(page.getByLabel('Brand name'))
}

/** The link in the mail that the provider took. */
async function mailedLink(to: string): Promise<string> {
  await expect.poll(() => kept('mail/mails').filter(mail => mail.to === to).length).toBe(1)
  return kept('mail/mails').find(mail => mail.to === to)?.actions[0]?.url ?? ''
}

/** Somebody who signed up and is to verify a number. */
async function newcomer(email: string): Promise<Person> {
  const somebody = person(portal.address)
  await somebody.send('POST', '/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = new URL(await mailedLink(email)).searchParams.get('token')
  await somebody.send('POST', '/api/v1/email-link', { token })
  await somebody.send('POST', '/api/v1/set-password', {
    token,
    password: await encryptPassword(portal.address, 'Quiet-river-4217'),
  })
  expect((await somebody.signIn(email, 'Quiet-river-4217')).status).toBe(200)
  return somebody
}

const looks: Record<string, (browser: Browser) => Promise<void>> = {
  'add a widget': async () => {
    await newBrand()
    await page.getByRole('radiogroup', { name: 'Importance' }).getByRole('radio', { name: '★★★', exact: true }).click()
    await seen(page.getByText(/^Saved \d\d:\d\d/))
    await page.screenshot({ path: 'test-results/readme-recipes/widget.png', fullPage: true })
    const id = new URL(page.url()).searchParams.get('id')
    expect((await owner.send('GET', `/secure/api/v1/brands/${id}`)).body.data.draft).toMatchObject({ importance: 3 })
    expect(readFileSync(join(copy.folder, 'src/generated/forms.d.ts'), 'utf8')).toContain('importance?: number')
  },
  'an effect': async () => {
    const id = await submitted('Numbered')
    const { data } = (await owner.send('GET', `/secure/api/v1/brands/${id}`)).body.data
    expect(data.file_number).toBe(`No. ${id.slice(-6)}`)
    await page.goto(`/developer/my-brands/${id}`)
    await seen(page.getByText(data.file_number))
  },
  'a computed fact': async browser => {
    const id = await submitted('Not Withdrawn')
    const withdrawn = await send(owner, id, 'withdraw', 2)
    expect([withdrawn.status, withdrawn.body.message]).toEqual([409, 'You do not have permission to do this.'])
    await page.goto(`/developer/my-brands/${id}`)
    await seen(page.getByText('Nothing to do right now.'))
    await expect(page.getByRole('link', { name: 'For carriers' })).toHaveCount(0)
    const carrier = person(portal.address)
    await carrier.signIn('vi-carrier-admin@demo.example', password)
    const other = await tab(browser, carrier)
    await other.goto('/faq')
    await seen(other.getByRole('link', { name: 'For carriers' }))
    await other.close()
  },
  'a keyword': async () => {
    await newBrand()
    await page.getByLabel('Brand name').fill('Lotus')
    await page.getByLabel('Nickname').fill('Lotus')
    await page.getByLabel('Nickname').blur()
    await seen(page.getByText('A nickname is another name').first())
    expect(await refused({ brand_name: 'Lotus', nickname: 'Lotus' })).toEqual([
      { path: '/nickname', message: 'A nickname is another name' },
    ])
    expect(await refused({ brand_name: 'Lotus', nickname: 'Water lily' })).toEqual([])
  },
  'a format': async () => {
    await newBrand()
    await page.getByLabel('Colour', { exact: true }).fill('red')
    await page.getByLabel('Colour', { exact: true }).blur()
    await seen(page.getByText('A colour such as #3f51b5').first())
    expect(await refused({ colour: 'red' })).toEqual([{ path: '/colour', message: 'A colour such as #3f51b5' }])
    expect(await refused({ colour: '#3f51b5' })).toEqual([])
  },
  'add a generic action of records (`x-action`)': async () => {
    const id = await submitted('Counted')
    const path = `/secure/api/v1/brands/${id}`
    const { length } = (await owner.send('GET', `${path}/history`)).body.data
    const counted = await owner.send('GET', `${path}/lines`)
    expect([counted.status, counted.body.data]).toEqual([200, { lines: length }])
    expect((await person(portal.address).send('GET', `${path}/lines`)).status).toBe(401)
    const { body: served } = await owner.send('GET', '/openapi.json')
    expect(served.paths['/secure/api/v1/bots/{id}/lines'].get.operationId).toBe('linesBot')
  },
  'add a refusal': async () => {
    const refused = await owner.send('POST', '/secure/api/v1/company-details/skip')
    expect([refused.status, refused.body.message]).toEqual([409, 'Your organisation is known. There is nothing to skip.'])
  },
  'add an endpoint that is not generic': async () => {
    const asked = await owner.send('POST', '/secure/api/v1/support', { question: 'How long?' })
    expect([asked.status, asked.body.data]).toEqual([200, { asked: 'How long?' }])
    expect((await person(portal.address).send('POST', '/secure/api/v1/support', { question: 'How long?' })).status).toBe(401)
    await page.goto('/developer/support')
    await page.getByRole('button', { name: 'Ask' }).click()
    await seen(page.getByText('What is it?').first())
    await page.getByLabel('Question').fill('How long does it take?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await seen(page.getByText('Your question is with us.'))
    const { body: served } = await owner.send('GET', '/openapi.json')
    expect(served.paths['/secure/api/v1/support'].post.operationId).toBe('askSupport')
    expect(readFileSync(join(copy.folder, 'src/generated/api.d.ts'), 'utf8')).toMatch(/askSupport: \{/)
  },
  'add a mail': async browser => {
    const visitor = await tab(browser, person(portal.address))
    await visitor.goto('/sign-up')
    await visitor.getByLabel('E-mail').fill('first@small-shop.example')
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await visitor.goto(await mailedLink('first@small-shop.example'))
    await seen(visitor.getByText('Your e-mail address is verified'))
    await visitor.close()
    expect(await (await fetch(`${portal.address}/dev/inbox.json`)).json()).toEqual([])
  },
  SMS: async () => {
    const somebody = await newcomer('second@small-shop.example')
    await somebody.send('POST', '/secure/api/v1/generate-otp', { mobileNo: '+919876500019' })
    expect(kept('sms/sms').map(({ to, text }) => [to, /^\d{6} is your Onramp code/.test(text)])).toEqual([
      ['+919876500019', true],
    ])
  },
  'file or messaging provider': async () => {
    const somebody = await newcomer('third@small-shop.example')
    await somebody.send('POST', '/secure/api/v1/generate-otp', { mobileNo: '+919876500018' })
    expect(kept('messages/messages').map(({ to }) => to)).toEqual(['+919876500018'])
    const { id } = (await upload(owner, 'document', samplePdf('kept.pdf'))).body.data
    expect(existsSync(join(out, 'files', id.slice(-2), id))).toBe(true)
    const opened = await owner.send('GET', `/secure/api/v1/files/${id}`)
    expect([opened.status, String(opened.body).startsWith('%PDF-1.4')]).toEqual([200, true])
  },
  'change a setting': async browser => {
    const visitor = person(portal.address)
    const reply = await visitor.send('POST', '/api/v1/sign-up', { user_email: emails.owner, tc_checkbox: true })
    expect([reply.status, reply.body.message]).toEqual([200, 'Verification e-mail sent'])
    const other = await tab(browser, visitor)
    await other.goto('/sign-up')
    await other.getByLabel('E-mail').fill(emails.owner)
    await other.getByRole('button', { name: 'Sign up' }).click()
    await expect(other).toHaveURL(/\/email-verify\?status=authorized$/)
    await other.close()
  },
}

for (const { want, things } of rows) {
  for (const thing of things) {
    test(`${want} → ${thing}`, async ({ browser }) => {
      const look = looks[thing]
      expect(look, `A look at "${thing}", which README.md says can be done`).toBeDefined()
      await look?.(browser)
    })
  }
}
