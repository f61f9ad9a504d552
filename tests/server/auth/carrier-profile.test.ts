import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds } from '#engine/conditions/holds.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { proves } from '../../spec/proofs.ts'
import { png } from '../files/make-files.ts'
import { withUploads } from '../records/aggregator-details.ts'
import { type Asker, asker } from '../records/askers.ts'
import { encrypt, goodPassword, mailedToken, type Portal, register, signIn, startPortal, withPhone } from './portal.ts'

/** Profiles of carriers: by a carrier's own administrators and by the platform, which also invites the administrators of carriers. */
let portal: Portal
let uploads: { remove(): void }
let vi: Asker
let northline: Asker
let platform: Asker
let overseer: Asker
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
  northline = await asker(portal, 'VI_CARRIER_ADMIN', 'Northline', 'northline')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Platform')
  overseer = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Platform')
})
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const origin = () => new URL(portal.deps.config.publicUrl).origin
async function ask(by: Asker | null, method: Method, path: string, payload?: object) {
  const headers = { origin: origin(), ...(by && { cookie: by.cookie }) }
  const answer = await portal.app.inject({ method, url: `/secure/api/v1/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const own = async (by: Asker) => (await ask(by, 'GET', 'carrier-profile')).body.data
const carriers = async () => (await ask(platform, 'GET', 'carriers')).body.data as { [member: string]: unknown }[]
const carrierOf = async (id: string) => (await carriers()).find(one => one.id === id) ?? {}
const directory = async () => (await portal.app.inject({ url: '/api/v1/directory' })).json().data.carrierList
const told = async (id: string) => (await directory()).find((one: { carrier_id: string }) => one.carrier_id === id)
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@carriers.example`
const audited = (what: string, by: Asker) =>
  portal.rows<{ details: object }>('select details from audit where what = $1 and account_id = $2 order by at', [what, by.id])
/** Opens the mailed link, which says into what, and sets the password; gives the status. */
async function accept(email: string): Promise<number> {
  const browser = portal.browser()
  const token = await mailedToken(portal, email)
  const opened = await browser.post('/api/v1/email-link', { token })
  expect(opened.json().data).toEqual({ purpose: 'verify', organisation: expect.stringMatching(/\S/) })
  return (await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, goodPassword) })).statusCode
}
const invite = (id: string, email: string, by = platform) => ask(by, 'POST', `carriers/${id}/invitations`, { email })
const later = () => {
  portal.clock.aheadMs += 61_000
}

test('a carrier’s administrator changes the own profile: it holds at once for visitors and choices, and is audited', async () => {
  proves('workflows.7.update-carrier-profile-call')
  const before = await own(vi)
  expect(before).toEqual({ carrier_name: 'Vi India', version: 1 })
  const profile = {
    carrier_name: 'Vi',
    about: 'A network in India.',
    website: 'https://vi.example',
    support_email: 'help@vi.example',
    support_phone: '+919876543210',
  }
  expect((await ask(vi, 'PUT', 'carrier-profile', { ...profile, version: 1 })).status).toBe(200)
  expect(await own(vi)).toEqual({ ...profile, version: 2 })
  expect(await told('vi')).toEqual({ carrier_id: 'vi', country_id: 'IN', carrier_name: 'Vi', logo: null })
  const owner = await asker(portal, 'DEVELOPER', 'Kaveri')
  expect((await ask(owner, 'GET', 'references/carrier?keys=vi')).body.data).toMatchObject([{ key: 'vi', label: 'Vi' }])
  expect((await ask(vi, 'GET', 'partner-details')).body.data.carrier_name).toBe('Vi')
  expect(await audited('carrier.profile-changed', vi)).toEqual([{ details: { carrier: 'vi' } }])
  // What identifies it stays, and what is empty now is emptied.
  const less = { carrier_name: 'Vi India', version: 2 }
  for (const field of ['country', 'key', 'management', 'review_time', 'channel_region'])
    expect((await ask(vi, 'PUT', 'carrier-profile', { ...less, [field]: 'NG' })).status).toBe(422)
  expect((await ask(vi, 'PUT', 'carrier-profile', less)).status).toBe(200)
  expect(await own(vi)).toEqual({ carrier_name: 'Vi India', version: 3 })
  const [stored] = await portal.rows("select data from record where kind = 'carrier' and key = 'vi'")
  expect(stored?.data).toMatchObject({ country: 'IN', management: 'CARRIER', channel_region: 'vodafone-idea-india' })
  // Saved as it stands, nothing is written.
  expect((await ask(vi, 'PUT', 'carrier-profile', { carrier_name: 'Vi India', version: 3 })).status).toBe(200)
  expect((await own(vi)).version).toBe(3)
  expect(await audited('carrier.profile-changed', vi)).toHaveLength(2)
})

test('who else is at the carrier reads the profile and does not change it; nobody else does either', async () => {
  const people = {
    VI_CARRIER_READWRITE: [200, 403, 403],
    VI_CARRIER_READONLY: [200, 403, 403],
    ADMIN_BILLING: [200, 403, 403],
    USER_BILLING: [200, 403, 403],
    ADMIN_DOTGO_READONLY: [403, 403, 403],
    ADMIN_DOTGO_READWRITE: [403, 403, 200],
    DEVELOPER: [403, 403, 403],
    ACC_MANAGER: [403, 403, 403],
  }
  const version = Number((await carrierOf('vi')).version)
  const body = { carrier_name: 'Vi India', version }
  for (const [role, expected] of Object.entries(people)) {
    const atCarrier = portal.set.roles.roles[role]?.flags?.includes('carrier-staff') ?? false
    const by = await asker(portal, role, atCarrier ? 'Vi' : `People of ${role}`, atCarrier ? 'vi' : null)
    const answers = [
      await ask(by, 'GET', 'carrier-profile'),
      await ask(by, 'PUT', 'carrier-profile', body),
      await ask(by, 'GET', 'carriers'),
    ]
    expect(
      answers.map(({ status }) => status),
      role,
    ).toEqual(expected)
  }
  for (const by of [vi, overseer]) {
    expect((await ask(by, 'PUT', 'carriers/vi', body)).status).toBe(403)
    expect((await invite('vi', address('no'), by)).status).toBe(403)
    expect((await ask(by, 'DELETE', 'carriers/vi/invitations')).status).toBe(403)
  }
  for (const [method, path] of [
    ['GET', 'carrier-profile'],
    ['PUT', 'carrier-profile'],
    ['GET', 'carriers'],
    ['PUT', 'carriers/vi'],
    ['POST', 'carriers/vi/invitations'],
    ['DELETE', 'carriers/vi/invitations'],
  ] as [Method, string][])
    expect((await ask(null, method, path, method === 'GET' ? undefined : body)).status, `${method} ${path}`).toBe(401)
  expect((await carrierOf('vi')).version).toBe(version)
})

test('the platform lists carriers with their administrators and changes any of them; keys that are not there are 404', async () => {
  proves('workflows.7.update-carrier-profile-admin-call')
  const listed = await carriers()
  expect(listed.map(({ carrier_name }) => carrier_name)).toEqual(['Harbour Telecom', 'Northline Mobile', 'Vi India'])
  expect(await carrierOf('northline')).toMatchObject({ country: 'India', administrators: 1, invited: 0 })
  expect(await carrierOf('harbour')).toMatchObject({ country: 'Nigeria', administrators: 0 })
  const { version } = await carrierOf('northline')
  const body = { carrier_name: 'Northline', website: 'https://northline.example', version }
  expect((await ask(platform, 'PUT', 'carriers/northline', body)).status).toBe(200)
  expect(await own(northline)).toMatchObject({ carrier_name: 'Northline', website: 'https://northline.example' })
  expect(await told('northline')).toMatchObject({ carrier_name: 'Northline' })
  expect(await audited('carrier.profile-changed', platform)).toEqual([{ details: { carrier: 'northline' } }])
  for (const id of ['airtel', 'NORTHLINE', randomUUID(), 'a%00b', 'IN']) {
    expect((await ask(platform, 'PUT', `carriers/${id}`, body)).status, id).toBe(404)
    expect((await invite(id, address('nowhere'))).status, id).toBe(404)
    expect((await ask(platform, 'DELETE', `carriers/${id}/invitations`)).status, id).toBe(404)
  }
  // A carrier of which no record is kept has no profile.
  const elsewhere = await asker(portal, 'VI_CARRIER_ADMIN', 'Airtel', 'airtel')
  expect((await ask(elsewhere, 'GET', 'carrier-profile')).status).toBe(404)
  expect((await ask(elsewhere, 'PUT', 'carrier-profile', body)).status).toBe(404)
})

test('of two who save at once the second is told; a version that was not read is none', async () => {
  const { version } = await own(northline)
  const answers = await Promise.all([
    ask(northline, 'PUT', 'carrier-profile', { carrier_name: 'Northline One', version }),
    ask(platform, 'PUT', 'carriers/northline', { carrier_name: 'Northline Two', version }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'changed-by-someone-else', data: { version: version + 1 } })
  const stands = await own(northline)
  expect((await ask(northline, 'PUT', 'carrier-profile', { carrier_name: 'Northline Three' })).status).toBe(409)
  for (const body of [{}, { carrier_name: '', version: 3 }, { carrier_name: 'N', website: 'ftp://n.example', version: 3 }])
    expect((await ask(northline, 'PUT', 'carrier-profile', body)).status).toBe(422)
  expect(await own(northline)).toEqual(stands)
})

test('a logo is shown to visitors and in choices, opens for the carrier and the platform, and goes when another one came', async () => {
  const logoOf = async () => String((await told('vi')).logo)
  const save = async (by: Asker, logo: string | undefined, path = 'carrier-profile') => {
    const { version } = await carrierOf('vi')
    return (await ask(by, 'PUT', path, { carrier_name: 'Vi India', version, ...(logo && { logo }) })).status
  }
  const loose = await vi.upload('logo', 'vi.png', png(224, 224))
  // Only what one's own organisation uploaded.
  const theirs = await northline.upload('logo', 'n.png', png(224, 224))
  expect(await save(vi, theirs)).toBe(422)
  expect(await save(vi, randomUUID())).toBe(422)
  expect(await save(vi, loose)).toBe(200)
  const shown = await portal.app.inject({ url: await logoOf() })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  const owner = await asker(portal, 'DEVELOPER', 'Kaveri')
  const [option] = (await ask(owner, 'GET', 'references/carrier?keys=vi')).body.data
  expect(option.picture).toBe(await logoOf())
  const readers = [vi, await asker(portal, 'VI_CARRIER_READONLY', 'Other people of Vi', 'vi'), overseer]
  for (const by of readers) expect((await by.open(loose)).status).toBe(200)
  for (const by of [northline, owner]) expect((await by.open(loose)).status).toBe(404)
  // The platform keeps the carrier's logo, or gives another one.
  expect(await save(platform, loose, 'carriers/vi')).toBe(200)
  const better = await platform.upload('logo', 'better.png', png(224, 224))
  expect(await save(platform, better, 'carriers/vi')).toBe(200)
  for (const by of [vi, platform]) expect((await by.open(better)).status).toBe(200)
  expect(await logoOf()).toContain(better)
  const rows = await portal.rows('select id from file where record_id is not null and id = any($1::uuid[])', [[loose, better]])
  expect(rows).toEqual([{ id: better }])
  expect(await save(vi, undefined)).toBe(200)
  expect((await told('vi')).logo).toBeNull()
})

test('the platform invites a carrier’s first administrator, who sets a password, lands there and invites the others', async () => {
  const email = address('first')
  expect((await carrierOf('harbour')).administrators).toBe(0)
  expect((await invite('harbour', email)).status).toBe(200)
  expect(await carrierOf('harbour')).toMatchObject({ administrators: 0, invited: 1 })
  const [mail] = await portal.mails(email)
  expect(mail?.facts).toMatchObject({ organisation: 'Harbour Telecom', role: 'Carrier administrator' })
  // Again, not right after the last; the link before ends.
  const early = await invite('harbour', email)
  expect([early.status, Number(early.headers['retry-after']) > 0]).toEqual([429, true])
  const old = await mailedToken(portal, email)
  later()
  expect((await invite('harbour', email.toUpperCase())).status).toBe(200)
  expect((await portal.browser().post('/api/v1/email-link', { token: old })).statusCode).toBe(410)
  expect((await carrierOf('harbour')).invited).toBe(1)
  expect(await accept(email)).toBe(200)
  const browser = portal.browser()
  await signIn(portal, browser, email)
  await withPhone(portal, browser, '+919876500041')
  const given = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876500041' }
  expect((await browser.post('/secure/api/v1/user-details', given)).statusCode).toBe(200)
  const { data } = (await browser.get('/secure/api/v1/partner-details')).json()
  expect(data).toMatchObject({ role: 'VI_CARRIER_ADMIN', carrier_name: 'Harbour Telecom', state: 'active' })
  const home = portal.set.navigation.menus.find(({ when }) => holds(when, { actor: data.actor }))?.home
  expect(home).toBe('/billing/my-bots')
  const first = { id: '', cookie: browser.cookieHeader() } as Asker
  const { version } = await own(first)
  expect((await ask(first, 'PUT', 'carrier-profile', { carrier_name: 'Harbour', version })).status).toBe(200)
  expect(await told('harbour')).toMatchObject({ carrier_name: 'Harbour' })
  expect(await carrierOf('harbour')).toMatchObject({ administrators: 1, invited: 0 })
  expect((await invite('harbour', email)).body.data.problems).toEqual([
    { path: '/email', message: 'This person is already a user.' },
  ])
  const lines = await audited('user.invited', platform)
  expect(lines).toEqual([{ details: { invitation: expect.any(String), role: 'VI_CARRIER_ADMIN', carrier: 'harbour' } }])
  expect(await audited('user.invited-again', platform)).toHaveLength(1)
  // A second one comes into the same organisation; the first has it in the own list.
  const second = address('second')
  expect((await invite('harbour', second)).status).toBe(200)
  const organisations = await portal.rows(
    "select organisation_id from credential where carrier_key = 'harbour' union select organisation_id from invitation where carrier_key = 'harbour'",
  )
  expect(organisations).toHaveLength(1)
  const users = (await ask(first, 'GET', 'users')).body.data.data
  expect(users).toContainEqual(expect.objectContaining({ email: second, state: 'invited', manageable: true }))
})

test('an invitation of the platform is sent again and withdrawn by the carrier, or withdrawn by the platform', async () => {
  const [one, two] = [address('one'), address('two')]
  for (const email of [one, two]) expect((await invite('northline', email)).status).toBe(200)
  const users = async () =>
    (await ask(northline, 'GET', 'users')).body.data.data as { id: string; email: string; state: string }[]
  const idOf = async (email: string) => (await users()).find(user => user.email === email)?.id
  later()
  expect((await ask(northline, 'POST', `users/${await idOf(one)}/invitation`)).status).toBe(200)
  expect((await ask(vi, 'DELETE', `users/${await idOf(one)}`)).status).toBe(404)
  expect((await ask(northline, 'DELETE', `users/${await idOf(one)}`)).status).toBe(200)
  const token = await mailedToken(portal, two)
  expect((await ask(platform, 'DELETE', 'carriers/northline/invitations')).status).toBe(200)
  expect((await portal.browser().post('/api/v1/email-link', { token })).statusCode).toBe(410)
  expect((await users()).map(({ email }) => email)).not.toContain(two)
  expect(await audited('user.invitation-withdrawn', platform)).toHaveLength(1)
  // Whom the carrier invited with another role is the carrier's to manage.
  const clerk = address('clerk')
  await ask(northline, 'POST', 'users', { emails: [clerk], role: 'USER_BILLING' })
  expect((await invite('northline', clerk)).status).toBe(422)
  expect((await ask(platform, 'DELETE', 'carriers/northline/invitations')).status).toBe(200)
  expect((await users()).map(({ email }) => email)).toContain(clerk)
})

test('an address with an account elsewhere is answered as any other, and its owner is told', async () => {
  const known = address('known')
  await register(portal, known)
  const answers = [await invite('vi', known), await invite('vi', address('fresh'))]
  const bodies = answers.map(({ status, body }) => [status, { ...body, correlation_id: '' }])
  expect(bodies[0]).toEqual(bodies[1])
  expect((await portal.mails(known)).map(({ message }) => message)).toContain('invited-elsewhere')
  for (const body of [{}, { email: 'no address' }, { email: known, role: 'SUPER_ADMIN_DOTGO' }, { email: [known] }])
    expect((await ask(platform, 'POST', 'carriers/vi/invitations', body)).status).toBe(422)
})

test('of invitations to one address at once one is kept', async () => {
  const email = address('both')
  const answers = await Promise.all([invite('vi', email), invite('vi', email)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(await portal.rows('select 1 from invitation where email = $1', [email])).toHaveLength(1)
})

test.each(['VI  INDIA', 'Vi\u00a0India', 'Ｖｉ India', 'V\u0456 India', 'V\u0456 \u0406nd\u0456\u0430', 'Vi Indi\u0061\u0301'])(
  'the name of another carrier is refused in every look: %j',
  async carrier_name => {
    const { status, body } = await ask(platform, 'PUT', 'carriers/harbour', {
      carrier_name,
      version: (await carrierOf('harbour')).version,
    })
    expect([status, body.data.problems.map(({ path }: { path: string }) => path)]).toEqual([422, ['/carrier_name']])
  },
)

test('of carriers that take one name at the same moment one has it', async () => {
  const ids = ['vi', 'northline', 'harbour']
  const before = await Promise.all(ids.map(carrierOf))
  for (let round = 0; round < 5; round++) {
    const rows = await Promise.all(ids.map(carrierOf))
    const name = `Race ${round}`
    const answers = await Promise.all(
      rows.map(({ version }, at) => ask(platform, 'PUT', `carriers/${ids[at]}`, { carrier_name: name, version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await carriers()).filter(one => one.carrier_name === name)).toHaveLength(1)
  }
  for (const [at, { carrier_name }] of before.entries()) {
    const { version } = await carrierOf(ids[at] ?? '')
    expect((await ask(platform, 'PUT', `carriers/${ids[at]}`, { carrier_name, version })).status).toBe(200)
  }
})
