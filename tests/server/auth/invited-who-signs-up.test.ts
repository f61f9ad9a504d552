import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Asker, asker } from '../records/askers.ts'
import type { Browser } from './browser.ts'
import { encrypt, goodPassword, mailedToken, type Portal, signIn, startPortal } from './portal.ts'

/** Who was invited and signs up by themselves is asked whether to join, by the link of that mail, and lands where they said. */
let portal: Portal
let vi: Asker
let airtel: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
  airtel = await asker(portal, 'VI_CARRIER_ADMIN', 'Another carrier', 'airtel')
})
afterAll(() => portal.close())

let email: string
beforeEach(() => {
  email = `${randomUUID().slice(0, 8)}@signs-up.example`
})

const ended =
  'This invitation has expired, was withdrawn or has already been used. Choose again, or ask the people who invited you for a new invitation.'
const own = { value: 'own', label: 'Start my own organisation' }

async function users(by: Asker, method: 'POST' | 'DELETE', path: string, payload?: object): Promise<void> {
  const headers = { origin: new URL(portal.deps.config.publicUrl).origin, cookie: by.cookie }
  const answer = await portal.app.inject({ method, url: `/secure/api/v1/users${path}`, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Invites the address; gives the id of the invitation. */
async function invite(by: Asker, to = email): Promise<string> {
  await users(by, 'POST', '', { emails: [to], role: 'VI_CARRIER_READONLY' })
  const sql = 'select id from invitation where email = $1 and organisation_id = $2'
  return (await portal.rows<{ id: string }>(sql, [to, by.organisation]))[0]?.id ?? ''
}

/** Signs up at the first page and opens the link of the mail for it. */
async function signUp(): Promise<{ browser: Browser; token: string; told: Record<string, unknown> }> {
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const mail = (await portal.mails(email)).at(-1)
  expect(mail?.message).toBe('verify-email')
  const token = mail?.facts.token ?? ''
  return { browser, token, told: (await browser.post('/api/v1/email-link', { token })).json().data }
}

async function setPassword({ browser, token }: { browser: Browser; token: string }, more: object = {}, password = goodPassword) {
  return browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password), ...more })
}

const refusedAt = (answer: { statusCode: number; json(): { code: string; data: { problems?: object[] } } }) => {
  const { code, data } = answer.json()
  return [answer.statusCode, code, data.problems]
}
const refused = [422, 'invitation-ended', [{ path: '/invitation', message: ended }]]

const made = async () =>
  (
    await portal.rows(
      'select role, carrier_key as carrier, organisation_id as organisation, password is not null as "hasPassword" from credential where email = $1',
      [email],
    )
  )[0]
const invitations = async (to = email) =>
  (await portal.rows<{ id: string }>('select id from invitation where email = $1 order by invited_at', [to])).map(({ id }) => id)
/** Everything that setting a password may change. */
const written = async () =>
  portal.rows(
    `select c.*, r.data, r.owner, r.version, (select count(*) from record where kind = 'organisation') as organisations,
       (select count(*) from history) as history, (select count(*) from audit) as audit,
       (select json_agg(t order by t.hash) from email_token t where t.account_id = c.account_id) as tokens
     from credential c join record r on r.id = c.account_id where c.email = $1`,
    [email],
  )

test('they are told who invited them, and join as by the link of the invitation', async () => {
  const id = await invite(vi)
  const invited = await mailedToken(portal, email)
  const link = await signUp()
  expect(link.told).toEqual({
    purpose: 'verify',
    invited: 'Vi invited you to join.',
    invitations: [{ value: id, label: 'Join Vi' }, own],
  })
  expect((await setPassword(link, { invitation: id })).statusCode).toBe(200)
  expect(await made()).toMatchObject({ role: 'VI_CARRIER_READONLY', carrier: 'vi', organisation: vi.organisation })
  expect(await invitations()).toEqual([])
  // As who followed that link they are asked nothing about a company, and both links have ended.
  await signIn(portal, link.browser, email)
  expect((await link.browser.get('/secure/api/v1/partner-details')).json().data.actor.account).toMatchObject({ invited: true })
  for (const token of [invited, link.token])
    expect((await link.browser.post('/api/v1/email-link', { token })).statusCode).toBe(410)
  expect(
    await portal.rows(
      'select 1 from audit where what = $1 and account_id = (select account_id from credential where email = $2)',
      ['user.joined', email],
    ),
  ).toHaveLength(1)
})

test('they go on with an organisation of their own, said or not; the invitation stays as it is', async () => {
  const rows = () => portal.rows('select * from invitation where email = $1', [email])
  for (const more of [{ invitation: 'own' }, {}]) {
    email = `${randomUUID().slice(0, 8)}@signs-up.example`
    await invite(vi)
    const before = await rows()
    expect((await setPassword(await signUp(), more)).statusCode).toBe(200)
    expect(await made()).toMatchObject({
      role: 'DEVELOPER',
      carrier: null,
      organisation: expect.not.stringMatching(vi.organisation),
    })
    expect(await rows()).toEqual(before)
  }
})

test('nobody is asked who was not invited, by the link of an invitation, or once a password is set', async () => {
  const alone = await signUp()
  expect(alone.told).toEqual({ purpose: 'verify' })
  expect((await setPassword(alone)).statusCode).toBe(200)
  const id = await invite(vi)
  await alone.browser.post('/api/v1/forgot-password', { user_email: email })
  const reset = { browser: alone.browser, token: await mailedToken(portal, email) }
  expect((await reset.browser.post('/api/v1/email-link', { token: reset.token })).json().data).toEqual({ purpose: 'reset' })
  expect(refusedAt(await setPassword(reset, { invitation: id }, 'Other-Meadow-43'))).toEqual(refused)
  expect(await invitations()).toEqual([id])
  email = `${randomUUID().slice(0, 8)}@signs-up.example`
  await invite(vi)
  const invited = { browser: portal.browser(), token: await mailedToken(portal, email) }
  const opened = await invited.browser.post('/api/v1/email-link', { token: invited.token })
  expect(opened.json().data).toEqual({ purpose: 'verify', organisation: 'Vi' })
  expect((await setPassword(invited)).statusCode).toBe(200)
  expect(await made()).toMatchObject({ role: 'VI_CARRIER_READONLY', organisation: vi.organisation })
})

test('an invitation that is withdrawn or has expired meanwhile is refused, with nothing written; they go on otherwise', async () => {
  for (const ends of ['withdrawn', 'expired']) {
    email = `${randomUUID().slice(0, 8)}@signs-up.example`
    const id = await invite(vi)
    const link = await signUp()
    if (ends === 'withdrawn') await users(vi, 'DELETE', `/${id}`)
    else await portal.pool.query('update invitation set expires = $2 where id = $1', [id, portal.deps.now()])
    const before = await written()
    expect(refusedAt(await setPassword(link, { invitation: id })), ends).toEqual(refused)
    expect(await written(), ends).toEqual(before)
    expect((await link.browser.post('/api/v1/email-link', { token: link.token })).json().data).toEqual({ purpose: 'verify' })
    expect((await setPassword(link, { invitation: 'own' })).statusCode).toBe(200)
    expect(await made()).toMatchObject({ role: 'DEVELOPER', hasPassword: true })
  }
})

test('the invitation of somebody else, and what is none, are refused alike', async () => {
  const theirs = `${randomUUID().slice(0, 8)}@others.example`
  const foreign = await invite(vi, theirs)
  const link = await signUp()
  expect(link.told).toEqual({ purpose: 'verify' })
  const before = await written()
  for (const invitation of [foreign, randomUUID(), 'none']) {
    expect(refusedAt(await setPassword(link, { invitation })), invitation).toEqual(refused)
    expect(await written()).toEqual(before)
  }
  expect(await invitations(theirs)).toEqual([foreign])
  for (const invitation of [null, 7, ['own'], 'x'.repeat(65)])
    expect([400, 422]).toContain((await setPassword(link, { invitation })).statusCode)
  expect(await written()).toEqual(before)
})

test('of two invitations the chosen one is accepted, also when both are at once; the other stays', async () => {
  const first = await invite(vi)
  portal.clock.aheadMs += 1000
  const second = await invite(airtel)
  const link = await signUp()
  expect(link.told).toMatchObject({
    invited: 'Another carrier invited you to join. Vi invited you to join.',
    invitations: [{ value: second, label: 'Join Another carrier' }, { value: first, label: 'Join Vi' }, own],
  })
  const answers = await Promise.all([first, second].map(invitation => setPassword(link, { invitation })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  const joined = answers[0]?.statusCode === 200 ? ([vi, second] as const) : ([airtel, first] as const)
  expect(await made()).toMatchObject({ organisation: joined[0].organisation })
  expect(await invitations()).toEqual([joined[1]])
})
