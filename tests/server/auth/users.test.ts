import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { proves } from '../../spec/proofs.ts'
import { ownData } from '../../support/own-data.ts'
import { approveAggregator, withUploads } from '../records/aggregator-details.ts'
import { type Asker, asker } from '../records/askers.ts'
import { encrypt, goodPassword, mailedToken, type Portal, register, signIn, startPortal, withPhone } from './portal.ts'

/** Users of an organisation, of a carrier and of the platform: who may invite, change and delete whom. */
let portal: Portal
let uploads: { remove(): void }
let superAdmin: Asker
let vi: Asker
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  superAdmin = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
})
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

type User = { id: string; email: string; role: string; state: string; manageable: boolean; last_seen: string | null }

const origin = () => new URL(portal.deps.config.publicUrl).origin
async function ask(by: Asker, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
  const headers = { origin: origin(), cookie: by.cookie }
  const answer = await portal.app.inject({ method, url: `/secure/api/v1/users${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const users = async (by: Asker): Promise<User[]> => (await ask(by, 'GET')).body.data.data
const userOf = async (by: Asker, email: string): Promise<User | undefined> => (await users(by)).find(one => one.email === email)
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@users.example`
const audited = async (what: string, by: Asker) =>
  (
    await portal.rows<{ count: number }>('select count(*)::int as count from audit where what = $1 and account_id = $2', [
      what,
      by.id,
    ])
  )[0]?.count ?? 0

async function invite(by: Asker, email: string, role: string): Promise<User> {
  const answer = await ask(by, 'POST', '', { emails: [email], role })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const user = await userOf(by, email)
  if (!user) throw new Error(`${email} is not in the list`)
  return user
}

/** Opens the mailed link and sets the password; gives the status. */
async function accept(email: string): Promise<number> {
  const browser = portal.browser()
  const token = await mailedToken(portal, email)
  await browser.post('/api/v1/email-link', { token })
  return (await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, goodPassword) })).statusCode
}

test('the platform’s super administrator lists, invites, invites again and deletes users of the platform', async () => {
  proves(
    'workflows.3.users-list-data-data',
    'workflows.7.users-invite-call',
    'workflows.7.users-re-invite-call',
    'workflows.7.users-list-call',
    'workflows.7.users-delete-call',
    'workflows.6.admin-only-invite',
    'workflows.6.admin-only-re-invite',
    'workflows.6.admin-only-delete-users',
    'onboarding.6.super-admin-vi-dotgo-manage-users',
  )
  const [first, second] = [address('first'), address('second')]
  const sent = await ask(superAdmin, 'POST', '', { emails: [first, second], role: 'ADMIN_DOTGO_READONLY' })
  expect(sent.status).toBe(200)
  expect(await audited('user.invited', superAdmin)).toBe(2)
  const listed = await ask(superAdmin, 'GET')
  expect(listed.body.data.roles.map(({ value }: { value: string }) => value)).toContain('VI_DOTGO_ADMIN_READWRITE')
  expect(await userOf(superAdmin, first)).toMatchObject({ role: 'ADMIN_DOTGO_READONLY', state: 'invited', manageable: true })
  expect((await portal.mails(first)).map(({ message }) => message)).toEqual(['invitation'])
  // Again only after a while, and then the link before ends.
  const { id } = (await userOf(superAdmin, first)) as User
  const early = await ask(superAdmin, 'POST', `/${id}/invitation`)
  expect([early.status, Number(early.headers['retry-after']) > 0]).toEqual([429, true])
  const old = await mailedToken(portal, first)
  portal.clock.aheadMs += 61_000
  expect((await ask(superAdmin, 'POST', `/${id}/invitation`)).status).toBe(200)
  expect((await portal.browser().post('/api/v1/email-link', { token: old })).statusCode).toBe(410)
  expect(await accept(first)).toBe(200)
  expect(await userOf(superAdmin, first)).toMatchObject({ role: 'ADMIN_DOTGO_READONLY', state: 'active' })
  // The other invitation is withdrawn: its link ends.
  const open = await mailedToken(portal, second)
  expect((await ask(superAdmin, 'DELETE', `/${((await userOf(superAdmin, second)) as User).id}`)).status).toBe(200)
  expect((await portal.browser().post('/api/v1/email-link', { token: open })).statusCode).toBe(410)
  expect(await userOf(superAdmin, second)).toBeUndefined()
  // Who is deleted is told: their session only says that it has ended.
  expect((await ask(superAdmin, 'DELETE', `/${((await userOf(superAdmin, first)) as User).id}`)).status).toBe(200)
  expect(await portal.mails(first)).toContainEqual(expect.objectContaining({ message: 'account-removed' }))
})

test('A7: an invitation works once and not for ever; who accepts gives name and number, and no company', async () => {
  const email = address('once')
  await invite(superAdmin, email, 'VI_DOTGO_ADMIN_READONLY')
  const token = await mailedToken(portal, email)
  const [stored] = await portal.rows<{ hash: Buffer }>('select hash from email_token order by created_at desc limit 1')
  expect(stored?.hash.toString()).not.toContain(token)
  expect(await accept(email)).toBe(200)
  expect(await accept(email)).toBe(410)
  const browser = portal.browser()
  await signIn(portal, browser, email)
  await withPhone(portal, browser, '+919876500001')
  const given = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876500001' }
  expect((await browser.post('/secure/api/v1/user-details', given)).statusCode).toBe(200)
  const { data } = (await browser.get('/secure/api/v1/partner-details')).json()
  expect(data).toMatchObject({ role: 'VI_DOTGO_ADMIN_READONLY', state: 'active' })
  expect(await userOf(superAdmin, email)).toMatchObject({ name: 'Asha Rao', state: 'active', last_seen: expect.any(String) })
  const late = address('late')
  await invite(superAdmin, late, 'VI_DOTGO_ADMIN_READONLY')
  portal.clock.aheadMs += 24 * 3_600_000 + 1000
  expect(await accept(late)).toBe(410)
  portal.clock.aheadMs -= 24 * 3_600_000 + 1000
})

test('carrier administrators and billing administrators manage those of their own carrier', async () => {
  proves('onboarding.6.vi-carrier-admin-manage-users', 'onboarding.6.admin-billing-manage-users')
  proves('workflows.7.billing-user-set-password-call', 'onboarding.3.carrier-entry-name')
  const own = (await vi.send('GET', '/../partner-details')).body.data
  expect(own.admin_carrier_list).toEqual([{ key: 'vi', name: 'Vi India' }])
  const billing = await asker(portal, 'ADMIN_BILLING', 'Vi', 'vi')
  const email = address('reader')
  const reader = await invite(vi, email, 'VI_CARRIER_READONLY')
  const clerk = await invite(billing, address('clerk'), 'USER_BILLING')
  expect(await userOf(billing, email)).toMatchObject({ manageable: false })
  expect((await ask(billing, 'DELETE', `/${reader.id}`)).status).toBe(403)
  expect((await ask(billing, 'POST', '', { emails: [address('x')], role: 'VI_CARRIER_ADMIN' })).status).toBe(422)
  expect((await ask(vi, 'PUT', `/${clerk.id}`, { role: 'ADMIN_BILLING' })).status).toBe(200)
  expect(await accept(email)).toBe(200)
  const [made] = await portal.rows('select role, carrier_key from credential where email = $1', [email])
  expect(made).toEqual({ role: 'VI_CARRIER_READONLY', carrier_key: 'vi' })
  // A billing user sets the own password by the mailed link, and signs in with it.
  const another = address('billing-user')
  await invite(billing, another, 'USER_BILLING')
  expect(await accept(another)).toBe(200)
  const browser = portal.browser()
  await signIn(portal, browser, another)
  expect((await browser.get('/secure/api/v1/partner-details')).json().data.role).toBe('USER_BILLING')
})

test('Z1, Z12: what belongs to others is 404, nobody gives more than they have, nobody changes themselves', async () => {
  const other = await asker(portal, 'VI_CARRIER_ADMIN', 'Another carrier', 'airtel')
  const theirs = await invite(other, address('theirs'), 'VI_CARRIER_READONLY')
  const missing = await ask(vi, 'DELETE', `/${randomUUID()}`)
  for (const id of [theirs.id, other.id, superAdmin.id]) {
    const answer = await ask(vi, 'DELETE', `/${id}`)
    expect([answer.status, answer.body]).toEqual([404, { ...missing.body, correlation_id: answer.body.correlation_id }])
    expect((await ask(vi, 'PUT', `/${id}`, { role: 'USER_BILLING' })).status).toBe(404)
    expect((await ask(vi, 'POST', `/${id}/invitation`)).status).toBe(404)
  }
  expect((await users(vi)).map(({ id }) => id)).not.toContain(other.id)
  for (const role of ['SUPER_ADMIN_VI_DOTGO', 'vi_carrier_admin', 'DEVELOPER', 'ACC_MANAGER'])
    expect((await ask(vi, 'POST', '', { emails: [address('more')], role })).status).toBe(422)
  expect((await ask(vi, 'DELETE', `/${vi.id}`)).status).toBe(403)
  expect((await ask(vi, 'PUT', `/${vi.id}`, { role: 'USER_BILLING' })).status).toBe(403)
  // Z3: who only reads changes nothing.
  const reader = await asker(portal, 'VI_CARRIER_READONLY', 'Vi', 'vi')
  expect((await ask(reader, 'GET')).status).toBe(403)
  expect((await ask(reader, 'POST', '', { emails: [address('r')], role: 'USER_BILLING' })).status).toBe(403)
})

test('Z12: of administrators who delete each other at once one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([1, 2].map(() => asker(portal, 'SUPER_ADMIN_VI_DOTGO', `Pair ${round}`)))
    const [one, two] = both as [Asker, Asker]
    const answers = await Promise.all([ask(one, 'DELETE', `/${two.id}`), ask(two, 'DELETE', `/${one.id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await portal.rows('select 1 from credential where account_id = any($1)', [[one.id, two.id]])
    expect(left).toHaveLength(1)
  }
})

test('S3: a deleted user and one with another role are signed out at once; what they did stays readable', async () => {
  const colleague = await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi')
  const me = async () =>
    (await portal.app.inject({ url: '/secure/api/v1/partner-details', headers: { cookie: colleague.cookie } })).statusCode
  expect(await me()).toBe(200)
  const lines = 'select actor_name from history where actor_id = $1'
  const before = await portal.rows(lines, [colleague.id])
  expect((await ask(vi, 'PUT', `/${colleague.id}`, { role: 'VI_CARRIER_READONLY' })).status).toBe(200)
  expect(await me()).toBe(401)
  expect((await ask(vi, 'DELETE', `/${colleague.id}`)).status).toBe(200)
  expect([await audited('user.role-changed', vi), await audited('user.deleted', vi)]).toEqual([2, 1])
  expect(await portal.rows(lines, [colleague.id])).toEqual(before)
  expect(await portal.rows('select 1 from credential where account_id = $1', [colleague.id])).toEqual([])
  expect(await portal.rows("select data from record where id = $1 and data <> '{}'", [colleague.id])).toEqual([])
})

test('an address that has an account elsewhere is answered and listed as any other; its owner is told', async () => {
  const [known, fresh] = [address('known'), address('fresh')]
  await register(portal, known)
  const answers = [
    await ask(vi, 'POST', '', { emails: [known], role: 'USER_BILLING' }),
    await ask(vi, 'POST', '', { emails: [fresh], role: 'USER_BILLING' }),
  ]
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  const listed = await Promise.all([known, fresh].map(email => userOf(vi, email)))
  expect(listed.map(user => ({ ...user, id: '', email: '' }))[0]).toEqual({ ...listed[1], id: '', email: '' })
  expect((await portal.mails(known)).at(-1)?.message).toBe('invited-elsewhere')
  // Nobody lands with others by signing up on their own while an invitation waits.
  const alone = address('alone')
  await invite(vi, alone, 'VI_CARRIER_ADMIN')
  await register(portal, alone)
  const [made] = await portal.rows('select role, carrier_key from credential where email = $1', [alone])
  expect(made).toEqual({ role: 'DEVELOPER', carrier_key: null })
})

test('invitations that are refused keep nobody from inviting the address', async () => {
  const admin = await asker(portal, 'VI_CARRIER_ADMIN', 'Refused', 'vi')
  const email = address('kept-free')
  for (let at = 0; at < 6; at++)
    expect((await ask(admin, 'POST', '', { emails: [email], role: 'SUPER_ADMIN_DOTGO' })).status).toBe(422)
  expect((await ask(admin, 'POST', '', { emails: [email], role: 'VI_CARRIER_READONLY' })).status).toBe(200)
})

test('what anybody can ask for with an address that was invited ends no invitation: its link still works', async () => {
  const email = address('asked-for')
  await invite(superAdmin, email, 'ADMIN_DOTGO_READONLY')
  const token = await mailedToken(portal, email)
  const stranger = portal.browser()
  for (const [path, body] of [
    ['sign-up', { user_email: email, tc_checkbox: true }],
    ['forgot-password', { user_email: email }],
  ] as const)
    expect((await stranger.post(`/api/v1/${path}`, body)).statusCode, path).toBe(200)
  portal.clock.aheadMs += 61_000
  const again = await stranger.post('/api/v1/email-verification', email, { headers: { 'content-type': 'text/plain' } })
  expect(again.statusCode).toBe(200)
  const invited = portal.browser()
  expect((await invited.post('/api/v1/email-link', { token })).json().data).toMatchObject({ purpose: 'verify' })
  const password = await encrypt(portal, goodPassword)
  expect((await invited.post('/api/v1/set-password', { token, password })).statusCode).toBe(200)
  expect(await userOf(superAdmin, email)).toMatchObject({ role: 'ADMIN_DOTGO_READONLY' })
})

test('an invitation that is taken back is said to be withdrawn, not somebody deleted', async () => {
  const { id } = await invite(superAdmin, address('taken-back'), 'ADMIN_DOTGO_READONLY')
  expect((await ask(superAdmin, 'DELETE', `/${id}`)).body.message).toBe('The invitation was withdrawn.')
})

test('an address that stands in the list twice, however it is written, is refused at the second; nobody is invited', async () => {
  const email = address('twice')
  const answer = await ask(superAdmin, 'POST', '', {
    emails: [email, address('once'), email.toUpperCase()],
    role: 'ADMIN_DOTGO_READONLY',
  })
  expect([answer.status, answer.body.data.problems]).toEqual([
    422,
    [{ path: '/emails/2', message: 'This address is in the list twice. Remove one of them.' }],
  ])
  expect(await userOf(superAdmin, email)).toBeUndefined()
})

test('the role that somebody has already changes nothing; another one is only offered where there is one', async () => {
  const { id, role } = await invite(superAdmin, address('same-role'), 'ADMIN_DOTGO_READONLY')
  const before = await audited('user.role-changed', superAdmin)
  expect((await ask(superAdmin, 'PUT', `/${id}`, { role })).status).toBe(200)
  expect(await audited('user.role-changed', superAdmin)).toBe(before)
  const { data, roles } = (await ask(vi, 'GET')).body.data as {
    data: { role: string; other_role: boolean }[]
    roles: { value: string }[]
  }
  for (const one of data) expect(one.other_role).toBe(roles.some(({ value }) => value !== one.role))
})

test('developers and aggregators manage users once their launch is approved, and only then', async () => {
  proves('onboarding.2.manage-users-condition')
  const plain = await asker(portal, 'DEVELOPER', 'Plain')
  expect((await ask(plain, 'GET')).status).toBe(403)
  const owner = await asker(portal, 'DEVELOPER', 'Kaveri', null, { agentType: 2 })
  expect((await ask(owner, 'GET')).status).toBe(403)
  expect((await ask(owner, 'POST', '', { emails: [address('x')], role: 'DEVELOPER' })).status).toBe(403)
  await approveAggregator(portal, owner)
  const rights = (await owner.send('GET', '/../partner-details')).body.data.rights
  expect(rights['users.manage']).toBe('own')
  const email = address('colleague')
  await invite(owner, email, 'DEVELOPER')
  expect((await ask(owner, 'POST', '', { emails: [address('x')], role: 'ADMIN_DOTGO_READONLY' })).status).toBe(422)
  expect(await accept(email)).toBe(200)
  const [made] = await portal.rows('select organisation_id as id from credential where email = $1', [email])
  expect(made).toEqual({ id: owner.organisation })
  // Who joined changes their own name without the aggregator having to be approved anew.
  const browser = portal.browser()
  await signIn(portal, browser, email)
  // Until the account is set up it reads nothing of the organisation, and is not given the ids of anything.
  expect((await browser.get('/secure/api/v1/aggregators?list=my-aggregator')).statusCode).toBe(409)
  const own = await ownData(portal, browser.cookieHeader())
  expect([...own.keys()]).toEqual(['README.txt', 'account.json', 'notices.json'])
  await withPhone(portal, browser, '+919876500002')
  const given = { first_name: 'Ravi', last_name: 'Iyer', contact_number: '+919876500002' }
  const organisation = async () => (await portal.rows('select label, data from record where id = $1', [owner.organisation]))[0]
  const before = await organisation()
  for (let twice = 0; twice < 2; twice++) expect((await browser.post('/secure/api/v1/user-details', given)).statusCode).toBe(200)
  expect((await browser.get('/secure/api/v1/users')).statusCode).toBe(200)
  expect([...(await ownData(portal, browser.cookieHeader())).keys()].join()).toContain('aggregators/')
  // The organisation is not theirs to name, nor its aggregator to be sent back.
  const taken = { for_company: true, company_name: 'Taken', job_title: 'x', company_website: 'https://z.example', agent_type: 0 }
  const refused = await browser.post('/secure/api/v1/company-details', taken)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'organisation-of-who-signed-up'])
  expect(await organisation()).toEqual(before)
  expect((await owner.send('GET', '/../partner-details')).body.data.rights['users.manage']).toBe('own')
  // Nor do they take it from who signed up, who may take it from them.
  const listed = (await browser.get('/secure/api/v1/users')).json().data.data as User[]
  expect(listed.find(({ id }) => id === owner.id)).toMatchObject({ manageable: false })
  for (const [method, path] of [
    ['DELETE', ''],
    ['PUT', ''],
    ['DELETE', '/second-factors'],
  ] as const) {
    const headers = { origin: origin(), cookie: browser.cookieHeader() }
    const url = `/secure/api/v1/users/${owner.id}${path}`
    const answer = await portal.app.inject({ method, url, headers, ...(method === 'PUT' && { payload: { role: 'DEVELOPER' } }) })
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'account-of-who-signed-up'])
  }
  expect((await owner.send('GET', '/../partner-details')).status).toBe(200)
  const colleague = await userOf(owner, email)
  expect(colleague).toMatchObject({ manageable: true })
  expect((await ask(owner, 'DELETE', `/${colleague?.id}`)).status).toBe(200)
})
