/** What people download of what the portal keeps of them: all of it, and nothing of anybody else. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { localFiles } from '#server/files/local-files.ts'
import { jsonOf, ownData } from '../../support/own-data.ts'
import { goodPassword, type Portal, register, signIn, startPortal } from '../auth/portal.ts'
import { asker, submitted } from '../records/askers.ts'
import { pdf } from './make-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'onramp-own-data-'))
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  portal.deps.files = localFiles(folder)
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const namesOf = (files: Map<string, Uint8Array>, folder: string): string[] =>
  [...files.keys()].filter(name => name.startsWith(`${folder}/`))

test('the own records with their history, the own files byte by byte, the account and the notices', async () => {
  const person = await asker(portal, 'DEVELOPER', 'Kaveri')
  const brand = await submitted(portal, person)
  const draft = (await person.send('POST', '', { data: { brand_name: 'Begun only' } })).body.data.id
  const content = pdf(70_000)
  const loose = await person.upload('document', 'Letter of March.pdf', content)
  const files = await ownData(portal, person.cookie)

  const one = jsonOf(files, `brands/${brand}.json`) as { history: { event: string }[]; lifecycles: { state: string }[] }
  expect(one.history.map(({ event }) => event)).toContain('submit')
  expect(one).toMatchObject({ id: brand, owner: { id: person.organisation } })
  expect(jsonOf(files, `brands/${draft}.json`)).toMatchObject({ draft: { brand_name: 'Begun only' } })
  expect(Buffer.from(files.get(`files/${loose}/Letter of March.pdf`) as Uint8Array).equals(content)).toBe(true)
  expect(jsonOf(files, 'account.json')).toMatchObject({
    id: person.id,
    role: 'DEVELOPER',
    second_factors: [],
    sessions: [{ agent: expect.any(String) }],
  })
  expect(jsonOf(files, 'notices.json')).toEqual(expect.any(Array))
  for (const [name, bytes] of files) if (name.endsWith('.json')) expect(Buffer.from(bytes).toString()).not.toContain('$argon2')
  expect(
    await portal.rows("select what from audit where account_id = $1 and what = 'account.exported'", [person.id]),
  ).toHaveLength(1)
})

test('what is stored as a code stands in words beside it, and the ZIP says what its files are', async () => {
  const person = await asker(portal, 'DEVELOPER', 'In words')
  const id = await submitted(portal, person)
  const files = await ownData(portal, person.cookie)
  const { data, shown } = jsonOf(files, `brands/${id}.json`) as { data: JsonObject; shown: object[] }
  expect(data).toMatchObject({ industry: 'banking', country: 'DE' })
  expect(shown).toContainEqual({ at: '/industry', title: 'Industry', value: 'Banking' })
  expect(shown).toContainEqual({ at: '/country', title: 'Country', value: 'Germany' })
  expect(shown).toContainEqual(
    expect.objectContaining({ at: '/documents/0/document_type_id', value: expect.stringMatching(/[a-z]/) }),
  )
  const about = Buffer.from(files.get('README.txt') as Uint8Array).toString()
  for (const named of ['account.json', 'notices.json', '"shown"', 'files:']) expect(about).toContain(named)
  const draft = (await person.send('POST', '', { data: { industry: 'banking' } })).body.data.id
  expect(jsonOf(await ownData(portal, person.cookie), `brands/${draft}.json`)).toMatchObject({
    shown: [{ at: '/industry', value: 'Banking' }],
  })
})

test('nothing of another organisation, nor what its readers note for each other', async () => {
  const [mine, theirs] = [await asker(portal, 'DEVELOPER', 'Mine'), await asker(portal, 'DEVELOPER', 'Theirs')]
  const [own, other] = [await submitted(portal, mine), await submitted(portal, theirs)]
  await theirs.upload('document', 'secret.pdf', pdf())
  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Own data platform')
  const note = 'Only among reviewers'
  const data = { reason_code: 'DOC_ILLEGIBLE', comment: 'It cannot be read at all.', internal_note: note }
  const { version } = (await reviewer.send('GET', `/${own}`)).body.data.lifecycles[0]
  const decided = await reviewer.send('POST', `/${own}/transitions`, { event: 'reject', version, data })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect(JSON.stringify((await reviewer.send('GET', `/${own}/history`)).body)).toContain(note)
  const files = await ownData(portal, mine.cookie)
  expect(namesOf(files, 'brands')).toEqual([`brands/${own}.json`])
  const all = [...files.entries()].map(([name, bytes]) => name + Buffer.from(bytes).toString('latin1')).join()
  for (const foreign of [other, theirs.id, 'secret.pdf', note]) expect(all).not.toContain(foreign)
})

test('a draft that names the brand of somebody else is told nothing of it', async () => {
  const theirs = await asker(portal, 'DEVELOPER', 'Named by others')
  const brand = await submitted(portal, theirs)
  const { label } = (await theirs.send('GET', `/${brand}`)).body.data
  const mine = await asker(portal, 'DEVELOPER', 'Names others', null, { kind: 'bots' })
  const draft = (await mine.send('POST', '', { data: { bot_name: 'Curious', brand } })).body.data.id
  const { shown } = jsonOf(await ownData(portal, mine.cookie), `bots/${draft}.json`) as { shown: object[] }
  expect(shown).toContainEqual(expect.objectContaining({ at: '/bot_name', value: 'Curious' }))
  expect(JSON.stringify(shown)).not.toContain(label)
})

test('a file that is damaged is left empty, with a line in the audit, and withholds nothing else', async () => {
  const person = await asker(portal, 'DEVELOPER', 'Damaged')
  const [gone, kept] = [await person.upload('document', 'gone.pdf', pdf()), await person.upload('document', 'kept.pdf', pdf())]
  rmSync(join(folder, gone.slice(-2), gone))
  const files = await ownData(portal, person.cookie)
  expect(files.get(`files/${gone}/gone.pdf`)).toHaveLength(0)
  expect(files.get(`files/${kept}/kept.pdf`)).toHaveLength(pdf().length)
  expect(await portal.rows("select 1 from audit where what = 'file.damaged' and account_id = $1", [person.id])).toHaveLength(1)
})

test('who is not set up yet gets the account; so many in an hour, then it says when', async () => {
  const email = 'new@kaveri.example'
  await register(portal, email)
  const browser = portal.browser()
  await signIn(portal, browser, email, goodPassword)
  const { times } = portal.set.limits.rates.ownData?.perAccount?.[0] ?? { times: 0 }
  expect(times).toBeGreaterThan(0)
  for (let one = 0; one < times; one++) {
    const files = await ownData(portal, browser.cookieHeader())
    expect([...files.keys()]).toEqual(['README.txt', 'account.json', 'notices.json'])
    expect(jsonOf(files, 'account.json')).toMatchObject({ email })
  }
  const refused = await browser.get('/secure/api/v1/own-data')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
