/** What a new record begins with: what is known of the person, of what it belongs to and of the one before, never of anybody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'

let portal: Portal
const company = { for_company: true, company_name: 'Kaveri', company_website: 'https://kaveri.example', job_title: 'Head' }

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(() => portal.close())

const at = (kind: string, organisation: string, agentType = 0): Promise<Asker> =>
  asker(portal, 'DEVELOPER', organisation, null, { kind, agentType })

async function prefill(who: Asker, parent?: string): Promise<JsonObject> {
  const { status, body } = await who.send('GET', `/new/prefill${parent === undefined ? '' : `?parent=${parent}`}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function withCompany(organisation: string, agent_type: number): Promise<void> {
  const person = await at('company-details', organisation, agent_type)
  const { status, body } = await person.send('POST', '', { ...company, agent_type })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** A bot of the brand, on its website, submitted over HTTP. */
async function botOf(owner: Asker, brand: string, more: JsonObject = {}): Promise<string> {
  const [{ website = '' } = {}] = await portal.rows<{ website: string }>(
    `select data->>'website' as website from record where id = $1`,
    [brand],
  )
  const fresh = await freshData(portal, 'bot', bots.base as JsonObject, owner.organisation, { brand })
  const data = { ...fresh, website_list: [{ value: website, label: 'Our site' }], ...more }
  const id = String((await owner.send('POST', '', { data })).body.data.id)
  const { status, body } = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

test('a brand begins with the own company, for who manages bots for it and for nobody else', async () => {
  await withCompany('Kaveri', 0)
  const own = await at('brands', 'Kaveri')
  expect(await prefill(own)).toMatchObject({ brand_name: 'Kaveri', enterprise_name: 'Kaveri', website: 'https://kaveri.example' })
  await submitted(portal, own, { brand_name: 'Kaveri' })
  expect(await prefill(own), 'the name is taken').not.toHaveProperty('brand_name')
  await withCompany('Agency', 1)
  expect(await prefill(await at('brands', 'Agency', 1))).toEqual({})
})

test('the contact of the newest brand is the contact of the next; what one organisation typed is told to no other', async () => {
  const owner = await at('brands', 'Contacts')
  await submitted(portal, owner, { contact_name: 'Bo Lee', website: 'https://first.example', contact_email: 'bo@first.example' })
  expect(await prefill(owner)).toMatchObject({ contact_name: 'Bo Lee', contact_email: 'bo@first.example' })
  expect(await prefill(await at('brands', 'Strangers'))).not.toMatchObject({ contact_name: 'Bo Lee' })
})

test('who has not said what the portal is for has the contact and address of the newest brand filled in; who manages for others has not', async () => {
  const typed = { contact_name: 'Bo Lee', contact_email: 'bo@known.example', contact_phone: '+919876500001', city: 'Pune' }
  const owner = await asker(portal, 'DEVELOPER', 'Skipped', null, { kind: 'brands', agentType: null })
  await submitted(portal, owner, { website: 'https://known.example', ...typed })
  expect(await prefill(owner)).toMatchObject(typed)
  const agency = await at('brands', 'For Others', 1)
  await submitted(portal, agency, { website: 'https://client.example', contact_email: 'bo@client.example' })
  expect(await prefill(agency)).toEqual({})
})

test('a brand of which there is one is chosen, of two none; carriers and languages are those of the bot before', async () => {
  const brands = await at('brands', 'Single')
  const owner = await at('bots', 'Single')
  // A person's own contact, and that of a brand, is nothing that everybody who uses the bot is to read.
  expect(await prefill(owner)).toEqual({})
  const brand = await submitted(portal, brands, { website: 'https://single.example', contact_email: 'a@single.example' })
  // The first bot is reached where its brand is; what a person reads beside it is theirs to write.
  expect(await prefill(owner)).toEqual({
    brand,
    website_list: [{ value: 'https://single.example' }],
  })
  const addresses = { privacy_url: 'https://single.example/p', tos_url: 'https://single.example/t' }
  await botOf(owner, brand, { ...addresses, carriers: ['vi', 'northline'], languages: ['hi'] })
  const { phone_list, email_list } = bots.base as JsonObject
  const website_list = [{ value: 'https://single.example', label: 'Our site' }]
  const before = { phone_list, email_list, website_list, ...addresses }
  expect(await prefill(owner)).toMatchObject({ brand, carriers: ['vi', 'northline'], languages: ['hi'], ...before })
  await submitted(portal, brands)
  // Which brand the next one is of is open: nothing that belongs to the first is offered.
  const open = await prefill(owner)
  for (const field of ['brand', 'website_list', 'phone_list', ...Object.keys(addresses)]) expect(open).not.toHaveProperty(field)
})

test("what belongs to a bot begins with its brand's website and contact; of another's bot nothing is told", async () => {
  const site = { website: 'https://www.below.example', contact_name: 'Cy Ray', contact_email: 'cy@below.example' }
  const brand = await submitted(portal, await at('brands', 'Below'), site)
  const bot = await botOf(await at('bots', 'Below'), brand, {
    ...{ privacy_url: 'https://below.example/p', tos_url: 'https://below.example/t' },
  })
  await portal.pool.query(`update lifecycle set state = '"created"', state_text = 'created' where record_id = $1`, [bot])
  const verifications = await at('bot-verifications', 'Below')
  expect(await prefill(verifications, bot)).toMatchObject({
    ...{ website: site.website, contact_name: 'Cy Ray', contact_email: 'cy@below.example' },
  })
  const launches = await at('bot-launches', 'Below')
  const { use_case } = (await (await at('bots', 'Below')).send('GET', `/${bot}`)).body.data.data
  expect((await prefill(launches, bot)).sample_messages).toEqual([{ use_case }, { use_case }, { use_case }])
  const stranger = await at('bot-verifications', 'Elsewhere')
  expect((await stranger.send('GET', `/new/prefill?parent=${bot}`)).status).toBe(404)
  expect(JSON.stringify(await prefill(stranger))).not.toContain('below.example')
})

test('only who may begin one is told', async () => {
  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Platform', null, { kind: 'brands' })
  expect((await reviewer.send('GET', '/new/prefill')).status).toBe(403)
})

test('what was typed for the same purpose before wins over what the account says, and only for the same brand', async () => {
  await withCompany('Twice', 0)
  const brands = await at('brands', 'Twice')
  const first = await submitted(portal, brands, { website: 'https://one.example', contact_email: 'a@one.example' })
  // The next brand is of the same company, and another business: its site and its trade are its own.
  const next = await prefill(brands)
  expect(next).toMatchObject({ enterprise_name: 'Records Limited', city: 'Frankfurt' })
  for (const field of ['industry', 'website']) expect(next).not.toHaveProperty(field)
  const second = await submitted(portal, brands, { website: 'https://two.example', contact_email: 'b@two.example' })
  const bots = await at('bots', 'Twice')
  const made = async (brand: string, site: string) => {
    const id = await botOf(bots, brand, { privacy_url: `${site}/p`, tos_url: `${site}/t` })
    await portal.pool.query(`update lifecycle set state = '"created"', state_text = 'created' where record_id = $1`, [id])
    return id
  }
  const [one, again, other] = [
    await made(first, 'https://one.example'),
    await made(first, 'https://one.example'),
    await made(second, 'https://two.example'),
  ]
  const verifications = await at('bot-verifications', 'Twice')
  expect(await prefill(verifications, one)).toMatchObject({ partner_name: 'Twice', contact_email: 'a@one.example' })
  const typed = {
    ...{ partner_name: 'Kaveri Messaging', partner_email: 'bots@kaveri.example' },
    ...{ website: 'https://brand.one.example', contact_name: 'Di Roy', contact_email: 'di@one.example' },
  }
  const { body } = await verifications.send('POST', '', { data: { bot: one, ...typed } })
  await portal.pool.query('update record set data = draft where id = $1', [body.data.id])
  expect(await prefill(verifications, again)).toMatchObject(typed)
  expect(await prefill(verifications, other)).toMatchObject({
    ...{ partner_name: 'Kaveri Messaging', partner_email: 'bots@kaveri.example' },
    ...{ website: 'https://two.example', contact_email: 'b@two.example' },
  })
})

test("one's own number is the first test phone of a bot and is not offered again", async () => {
  const brand = await submitted(portal, await at('brands', 'Phones'))
  const bot = await botOf(await at('bots', 'Phones'), brand, {
    ...{ privacy_url: 'https://records.example/p', tos_url: 'https://records.example/t' },
  })
  await portal.pool.query(`update lifecycle set state = '"created"', state_text = 'created' where record_id = $1`, [bot])
  const testers = await at('bot-testers', 'Phones')
  await portal.pool.query(`update credential set phone = '+919876501234' where account_id = $1`, [testers.id])
  expect(await prefill(testers, bot)).toEqual({ phone: '+919876501234' })
  const data = { bot, phone: '+919876501234' }
  const { id } = (await testers.send('POST', '', { data })).body.data
  const { status, body } = await testers.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await prefill(testers, bot)).toEqual({})
})
