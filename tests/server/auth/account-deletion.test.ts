import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { accountGoneCode, successCode } from '#engine/definitions/operations/envelope.ts'
import { momentFor } from '#engine/texts/moment-for.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { tasks } from '#server/jobs/tasks.ts'
import { smtpMail } from '#server/mail/smtp-mail.ts'
import { doJobs } from '../../support/do-jobs.ts'
import { limits } from '../../support/limits.ts'
import { jsonOf, ownData } from '../../support/own-data.ts'
import { png } from '../files/make-files.ts'
import { startSmtpSink } from '../mail/smtp-sink.ts'
import { withUploads } from '../records/aggregator-details.ts'
import { type Asker, asker } from '../records/askers.ts'
import type { Browser } from './browser.ts'
import { encrypt, goodPassword, type Portal, register, signedIn, signIn, startPortal, withPhone } from './portal.ts'

/** People who have their own account deleted, and people who keep it. */
let portal: Portal
let uploads: { remove(): void }
let sink: Awaited<ReturnType<typeof startSmtpSink>>
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  sink = await startSmtpSink()
  portal.deps.mail = smtpMail(sink.url, 'Onramp <no-reply@onramp.example>')
  await createReferenceData(portal.deps, true)
})
afterEach(() => {
  portal.clock.aheadMs = 0
})
afterAll(async () => {
  await portal.deps.mail.close()
  await sink.stop()
  await portal.close()
  uploads.remove()
})

const path = '/secure/api/v1/account-deletion'
const minute = 60_000
const after = milliseconds(limits.accountDeletion.after)
const askFor = (browser: Browser) => browser.post(path)
const keep = (browser: Browser) => browser.send('DELETE', path, undefined)
const details = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).json()
const planned = async (browser: Browser) => (await details(browser)).data.actor.account?.deleteAt
const erase = async () => tasks.erase?.({}, portal.deps)
const idOf = async (email: string) =>
  (await portal.rows<{ id: string }>('select account_id as id from credential where email = $1', [email]))[0]?.id ?? ''
const audited = async (id: string) =>
  (
    await portal.rows<{ what: string }>("select what from audit where account_id = $1 and what like 'account.%' order by id", [
      id,
    ])
  ).map(({ what }) => what)
const mails = async (email: string) => (await portal.mails(email)).map(({ message }) => message)
/** Of the mails that arrived at the mail server since, what those to an address say. */
async function arrived(email: string): Promise<string[]> {
  await doJobs(portal.deps, ['deliver', 'deliver-awaited'])
  return sink.taken.filter(({ recipients }) => recipients.includes(email)).map(({ source }) => source)
}

/** A mail's source without its transfer encodings, as far as they are used here. */
function plain(source: string): string {
  const parts = source.split(/^--.*$/m).map(part => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/)
    const text = body.join('\n\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
    const bytes = text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  })
  return parts.join('\n')
}

test('whoever gave the password has the account deleted later, is mailed the date once, and can keep it', async () => {
  const email = 'asks@kaveri.example'
  const browser = await signedIn(portal, email)
  portal.clock.aheadMs = 6 * minute
  expect((await askFor(browser)).json().code).toBe('password-again')
  expect([await planned(browser), await mails(email)]).toEqual([null, ['verify-email']])
  const current_password = await encrypt(portal, goodPassword)
  expect((await browser.post('/secure/api/v1/confirm-password', { current_password })).statusCode).toBe(200)
  const answer = await askFor(browser)
  const { delete_at } = answer.json().data
  expect(answer.statusCode).toBe(200)
  expect(Math.abs(Date.parse(delete_at) - portal.deps.now().getTime() - after)).toBeLessThan(minute)
  // Asked again, and from another browser: the first moment stays.
  portal.clock.aheadMs += minute
  const other = portal.browser()
  await signIn(portal, other, email)
  expect((await askFor(other)).json().data).toEqual({ delete_at })
  expect([await planned(browser), await planned(other)]).toEqual([delete_at, delete_at])
  expect(jsonOf(await ownData(portal, browser.cookieHeader()), 'account.json').delete_at).toBe(delete_at)
  expect((await keep(browser)).statusCode).toBe(200)
  expect((await keep(browser)).statusCode).toBe(200)
  expect([await planned(browser), jsonOf(await ownData(portal, browser.cookieHeader()), 'account.json').delete_at]).toEqual([
    null,
    null,
  ])
  expect(await mails(email)).toEqual(['verify-email', 'account-deletion-asked', 'account-kept'])
  expect((await portal.mails(email))[1]?.facts.date).toBe(delete_at)
  expect(await audited(await idOf(email))).toEqual([
    'account.deletion-asked',
    'account.exported',
    'account.kept',
    'account.exported',
  ])
  portal.clock.aheadMs += after
  await erase()
  expect(await idOf(email)).not.toBe('')
  const [, asked = ''] = await arrived(email)
  expect(asked).toContain('/developer/edit-profile/keep-account')
  expect(plain(asked)).toContain(momentFor(delete_at, { language: 'en', timeZone: 'Asia/Kolkata' }))
  // In the zone that was saved, and the language of the account.
  await portal.pool.query(
    `update record set data = data || '{"preferred_time_zone":"America/New_York","language":"hi"}' where id = $1`,
    [await idOf(email)],
  )
  const later = portal.browser()
  await signIn(portal, later, email)
  expect((await askFor(later)).statusCode).toBe(200)
  const again = await planned(later)
  expect(plain((await arrived(email)).at(-1) ?? '')).toContain(momentFor(again, { language: 'hi', timeZone: 'America/New_York' }))
})

test('D2: when the time has come nothing of the person is left but the name in histories, and the address is free', async () => {
  const [email, number] = ['leaves@kaveri.example', '+919876723001']
  let browser = await signedIn(portal, email)
  await withPhone(portal, browser, number)
  await browser.post('/secure/api/v1/user-details', { first_name: 'Leela', last_name: 'Kamath', contact_number: number })
  const said = { for_company: false, agent_type: 0, company_name: 'Leela Works', company_website: 'https://leela-kamath.example' }
  expect((await browser.post('/secure/api/v1/company-details', said)).statusCode).toBe(200)
  const id = await idOf(email)
  const [organisation] = await portal.rows<{ id: string }>('select organisation_id as id from credential where account_id = $1', [
    id,
  ])
  const brand = await browser.post('/secure/api/v1/brands', { data: { brand_name: 'Stays' } })
  expect(brand.statusCode).toBe(201)
  const boundary = { 'content-type': 'multipart/form-data; boundary=part' }
  const head = '--part\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), png(256, 256), Buffer.from('\r\n--part--\r\n')])
  const uploaded = await browser.post('/secure/api/v1/files?kind=profilePicture', payload, {
    headers: { ...boundary, origin: new URL(portal.deps.config.publicUrl).origin },
  })
  const picture = uploaded.json().data.id
  expect((await browser.post('/secure/api/v1/profile-picture', { profile_image: picture })).statusCode).toBe(200)
  await browser.post('/secure/api/v1/change-email', { email: 'leaves-for@kaveri.example' })
  expect((await askFor(browser)).statusCode).toBe(200)

  // A moment before, nothing happens.
  portal.clock.aheadMs = after - 2 * minute
  await erase()
  browser = portal.browser()
  await signIn(portal, browser, email)
  expect((await details(browser)).data.email).toBe(email)
  portal.clock.aheadMs = after + minute
  await Promise.all([erase(), erase()])
  expect(await details(browser)).toMatchObject({ status_code: 11, message: 'details not found' })
  for (const call of [askFor(browser), keep(browser)]) expect((await call).statusCode).toBe(404)
  expect((await browser.post('/secure/api/v1/change-email', { email: 'x@kaveri.example' })).statusCode).toBe(404)
  expect((await browser.get(`/secure/api/v1/brands/${brand.json().data.id}`)).statusCode).toBe(403)

  expect((await audited(id)).at(-1)).toBe('account.deleted')
  expect((await arrived(email)).filter(source => source.includes('Subject: Your account was deleted'))).toHaveLength(1)
  expect(await held([email, 'leaves-for@kaveri.example', number, 'Leela', 'Kamath', 'leela-kamath', picture])).toEqual([
    'history',
  ])
  const lines = await portal.rows<{ actor_name: string; other: string }>(
    "select actor_name, (to_jsonb(h) - 'actor_name')::text as other from history h where actor_id = $1 or record_id = $1",
    [id],
  )
  expect(lines.map(({ actor_name }) => actor_name)).toContain('Leela Kamath')
  expect(lines.filter(({ other }) => /leaves@|Leela|Kamath/.test(other))).toEqual([])
  const stored: string[] = []
  for await (const file of portal.deps.files.stored()) stored.push(file.id)
  expect(stored).not.toContain(picture)
  const records = await portal.rows<{ owner: string }>('select owner from record where id = $1', [brand.json().data.id])
  expect(records).toEqual([{ owner: organisation?.id }])

  const signedInAs = async (address: string) => {
    const answer = await signIn(portal, portal.browser(), address)
    return { status: answer.statusCode, ...answer.json(), correlation_id: '' }
  }
  expect(await signedInAs(email)).toEqual(await signedInAs('nobody@kaveri.example'))
  const anew = await signedIn(portal, email)
  expect([(await details(anew)).data.email, (await idOf(email)) === id, await planned(anew)]).toEqual([email, false, null])
})

/** Tables that hold one of these texts. */
async function held(texts: string[]): Promise<string[]> {
  const tables = await portal.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: string[] = []
  // Counters of tries end by themselves within a day.
  for (const { name } of tables.filter(({ name }) => name !== 'rate_limit')) {
    const sql = `select 1 from ${name} t where exists (select 1 from unnest($1::text[]) x where strpos(t::text, x) > 0) limit 1`
    if ((await portal.rows(sql, [texts])).length > 0) found.push(name)
  }
  return found
}

test('an account that is kept at the moment it is erased, by two servers at once, is there whole or gone whole', async () => {
  const people = Array.from({ length: 6 }, (_, index) => `both-${index}@kaveri.example`)
  for (const email of people) await register(portal, email)
  const browsers = new Map<string, Browser>()
  for (const email of people) {
    const browser = portal.browser()
    await signIn(portal, browser, email)
    expect((await askFor(browser)).statusCode).toBe(200)
  }
  portal.clock.aheadMs = after - minute
  for (const email of people) {
    const browser = portal.browser()
    await signIn(portal, browser, email)
    browsers.set(email, browser)
  }
  portal.clock.aheadMs = after + minute
  const [, , ...answers] = await Promise.all([erase(), erase(), ...[...browsers.values()].map(keep)])
  for (const [index, email] of people.entries()) {
    const kept = answers[index]?.statusCode === 200
    const said = (await mails(email)).filter(message => message === 'account-kept' || message === 'account-deleted')
    expect([email, said]).toEqual([email, [kept ? 'account-kept' : 'account-deleted']])
    expect((await details(browsers.get(email) as Browser)).status_code).toBe(kept ? successCode : accountGoneCode)
    expect((await idOf(email)) !== '').toBe(kept)
  }
  await erase()
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([])
})

test('a run that is killed leaves the account as it was, and the next one deletes it', async () => {
  const email = 'killed@kaveri.example'
  const browser = await signedIn(portal, email)
  await askFor(browser)
  const id = await idOf(email)
  portal.clock.aheadMs = after + minute
  const other = await portal.pool.connect()
  await other.query('begin')
  await other.query('select 1 from record where id = $1 for update', [id])
  const running = erase()
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'update record%'"
  await expect.poll(async () => (await portal.rows(waiting)).length).toBe(1)
  await portal.rows(`select pg_terminate_backend(pid) from (${waiting}) w`)
  await running
  await other.query('rollback')
  other.release()
  expect([await idOf(email), (await mails(email)).includes('account-deleted')]).toEqual([id, false])
  expect((await signIn(portal, portal.browser(), email)).statusCode).not.toBe(401)
  expect(portal.logged.filter(line => line.includes(id) && line.startsWith('an account could not be deleted'))).toHaveLength(1)
  await erase()
  expect([await idOf(email), (await mails(email)).filter(message => message === 'account-deleted')]).toEqual([
    '',
    ['account-deleted'],
  ])
})

const answerTo = async (by: Asker, method: 'POST' | 'DELETE' | 'PUT', url = path, payload?: object) => {
  const headers = { origin: new URL(portal.deps.config.publicUrl).origin, cookie: by.cookie }
  const answer = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
  return answer.statusCode === 200 ? 200 : answer.json().code
}
const stands = async (by: Asker) => (await portal.rows('select 1 from credential where account_id = $1', [by.id])).length === 1

test.each([
  ['of a carrier', 'VI_CARRIER_ADMIN', 'VI_CARRIER_READWRITE', 'vi'],
  ['of the platform', 'SUPER_ADMIN_VI_DOTGO', 'ADMIN_DOTGO_READONLY', null],
])(
  'the last who may manage users %s stays: refused when asked, and waiting when it came about later',
  async (_, role, plain, carrier) => {
    const [first, second] = [
      await asker(portal, role, `Staff ${role}`, carrier),
      await asker(portal, role, `Staff ${role}`, carrier),
    ]
    const reader = await asker(portal, plain, `Staff ${role}`, carrier)
    // Of two who ask at once one stays.
    const answers = await Promise.all([answerTo(first, 'POST'), answerTo(second, 'POST')])
    expect(answers.toSorted()).toEqual([200, 'last-manager'])
    const [leaving, staying] = answers[0] === 200 ? [first, second] : [second, first]
    expect(await answerTo(reader, 'POST')).toBe(200)
    // The other one is gone by the time: nobody else may manage.
    expect(await answerTo(leaving, 'DELETE', `/secure/api/v1/users/${staying.id}`)).toBe(200)
    portal.clock.aheadMs = after + minute
    await doJobs(portal.deps, ['deliver'])
    const before = sink.taken.length
    for (let times = 0; times < 3; times++) await erase()
    expect([await stands(leaving), await stands(reader)]).toEqual([true, false])
    await doJobs(portal.deps, ['deliver'])
    expect(sink.taken.slice(before).filter(({ source }) => source.includes('Your account was deleted'))).toHaveLength(1)
    const another = await asker(portal, role, `Staff ${role}`, carrier)
    await erase()
    expect([await stands(leaving), await stands(another)]).toEqual([false, true])
    // In organisations nobody has to stay.
    const owner = await asker(portal, 'DEVELOPER', `Owners ${randomUUID()}`)
    expect(await answerTo(owner, 'POST')).toBe(200)
    expect(await answerTo(another, 'POST')).toBe('last-manager')
  },
)

test('who manages only some of the users does not stand in for who manages all, and may leave', async () => {
  const admin = await asker(portal, 'VI_CARRIER_ADMIN', 'Northline', 'northline')
  const billing = await asker(portal, 'ADMIN_BILLING', 'Northline', 'northline')
  expect(await answerTo(admin, 'POST')).toBe('last-manager')
  expect(await answerTo(billing, 'POST')).toBe(200)
})

test('an administrator who deletes another one at the moment of leaving never leaves nobody', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [
      await asker(portal, 'VI_CARRIER_ADMIN', 'Race', 'vi'),
      await asker(portal, 'VI_CARRIER_ADMIN', 'Race', 'vi'),
    ]
    expect(await answerTo(one, 'POST')).toBe(200)
    await portal.rows("update credential set role = 'VI_CARRIER_READWRITE' where carrier_key = 'vi' and account_id <> all($1)", [
      [one.id, two.id],
    ])
    portal.clock.aheadMs = after + minute
    await Promise.all([erase(), answerTo(one, 'PUT', `/secure/api/v1/users/${two.id}`, { role: 'VI_CARRIER_READWRITE' })])
    portal.clock.aheadMs = 0
    const managing = await portal.rows("select 1 from credential where carrier_key = 'vi' and role = 'VI_CARRIER_ADMIN'")
    expect(managing.length).toBeGreaterThanOrEqual(1)
  }
})
