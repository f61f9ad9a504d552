import { expect } from 'playwright/test'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { newestMessage } from '../../e2e/look.ts'
import { samplePdf } from '../../e2e/sample-files.ts'
import { person } from '../../support/person.ts'
import { numbers } from '../data-changes.ts'
import { brandData, definitionsOf, draft, emails, password, seen, signInAt, upload, type World } from '../world.ts'

const named = (length: number) => samplePdf(`${'n'.repeat(length - 4)}.pdf`)
const details = '/secure/api/v1/partner-details'

/** A draft at its step of documents, in the page. */
async function documents(world: World) {
  const owner = await world.by(emails.owner)
  const { documents: _, ...data } = await brandData(owner, { brand_name: 'Papers' })
  const page = await world.page(emails.owner)
  await page.goto(`/developer/update-brand/${await draft(owner, data)}?step=documents`)
  await page.getByRole('button', { name: /add .*document/i }).click()
  return page
}

/** Moves a session, or a mailed link, into the past. */
async function age(world: World, table: 'session' | 'email_token', email: string, hours: number): Promise<void> {
  const columns = { session: 'created_at', email_token: 'expires' }
  const sql = `update ${table} set ${columns[table]} = ${columns[table]} - $2 * interval '1 hour'
    where account_id = (select account_id from credential where email = $1)`
  expect((await world.database.query(sql, [email, hours])).rowCount).toBeGreaterThan(0)
}

/** "change any other limit: uploads, sessions, tokens, links, tries, pages" */
export const limitLooks: Record<string, (world: World) => Promise<void>> = {
  'change any other limit': async world => {
    const page = await documents(world)
    const file = named(numbers.fileNameLength)
    await page.locator('input[type=file]').last().setInputFiles(file)
    await seen(page.getByText(file.name, { exact: true }))
    const { limits } = await definitionsOf(world, 'portal.json')
    expect(limits.display.fileNameCharacters).toBe(numbers.fileNameLength)
  },
  uploads: async world => {
    const said = 'Documents of at most 5 MB, with a name of less than 80 characters.'
    const page = await documents(world)
    await page.locator('input[type=file]').last().setInputFiles(named(numbers.nameBelow))
    await seen(page.getByText(said))
    await page.screenshot({ path: 'test-results/readme-recipes/upload.png', fullPage: true })
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(named(numbers.nameBelow - 1))
    await seen(page.getByRole('button', { name: /download/i }).last())
    await expect(page.getByText(said)).toHaveCount(0)
    const owner = await world.by(emails.owner)
    expect((await upload(owner, 'document', named(numbers.nameBelow - 1))).status).toBe(201)
    const refused = await upload(owner, 'document', named(numbers.nameBelow))
    expect([refused.status, refused.body.message]).toEqual([422, said])
  },
  sessions: async world => {
    const email = 'user-billing@demo.example'
    const [someone, page] = [await world.by(email), await world.page(email)]
    await age(world, 'session', email, numbers.sessionHours - 1)
    expect((await someone.send('GET', details)).status).toBe(200)
    await page.goto('/billing/my-bots')
    await seen(page.getByRole('button', { name: /notices/i }))
    await age(world, 'session', email, 2)
    expect((await someone.send('GET', details)).status).toBe(401)
    await page.reload()
    await expect(page.getByRole('button', { name: /notices/i })).toHaveCount(0)
  },
  tokens: async world => {
    const page = await world.page(emails.owner)
    const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-onramp-session')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? '{}')).expires_in).toBe(numbers.tokenSeconds)
    const found = await world.database.query<{ seconds: number }>(
      "select distinct (tokens->>'expires')::int - (tokens->>'received')::int as seconds from session",
    )
    expect(found.rows).toEqual([{ seconds: numbers.tokenSeconds }])
  },
  links: async world => {
    const email = 'marketing-admin@demo.example'
    const asked = await person(world.portal.address).send('POST', '/api/v1/forgot-password', { user_email: email })
    expect(asked.status).toBe(200)
    const mail = await newestMessage(world.portal.address, email)
    expect(mail.text).toContain(`for ${numbers.linkHours} hours`)
    const url = mail.actions[0]?.url ?? ''
    const page = await world.visitor()
    await age(world, 'email_token', email, numbers.linkHours - 1)
    await page.goto(url)
    await seen(page.getByRole('button', { name: 'Continue' }))
    const token = new URL(url).searchParams.get('token')
    const open = () => person(world.portal.address).send('POST', '/api/v1/email-link', { token })
    expect((await open()).status).toBe(200)
    await age(world, 'email_token', email, 2)
    expect((await open()).status).toBe(410)
    await page.goto(url)
    await seen(page.getByText('This link no longer works'))
    await page.close()
  },
  tries: async world => {
    const email = 'vi-carrier-readonly@demo.example'
    const guess = () => person(world.portal.address).signIn(email, 'Wrong-guess-1')
    for (let tries = 0; tries < numbers.tries; tries++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const page = await world.visitor()
    await signInAt(page, email, password)
    await seen(page.getByRole('alert').getByText('Too many attempts.'))
    await page.close()
  },
  pages: async world => {
    const reviewer = await world.by(emails.reviewer)
    const list = async (limit?: number) =>
      reviewer.send('GET', `/secure/api/v1/brands?list=review-brands${limit ? `&limit=${limit}` : ''}`)
    const { data } = (await list()).body
    expect([data.items.length, data.next === null]).toEqual([numbers.pageSize, false])
    expect((await list(numbers.most)).status).toBe(200)
    expect((await list(numbers.most + 1)).status).toBe(422)
    const page = await world.page(emails.reviewer)
    await page.goto('/dotgo-admin/my-brands')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(numbers.pageSize)
    await page.getByRole('button', { name: `Load ${numbers.pageSize} more` }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(numbers.pageSize)
    expect(valueAt(world.after.openapi, '/paths/~1secure~1api~1v1~1brands/get/parameters/6/schema/maximum')).toBe(numbers.most)
  },
}
