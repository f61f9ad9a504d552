import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Portal } from '#server/serve.ts'
import { publishSet } from '#server/sets/publish.ts'
import { ask } from '../security/over-http.ts'
import { startSite } from './two-servers.ts'

/** A set that was published when refusals had texts only, and code said many of them itself: it is served until the next one is published. */
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  // Servers log there, a line for each request.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  site = await startSite()
}, 60_000)
afterAll(() => site?.close())

const patience = { timeout: 15_000, interval: 20 }
const refusals = 'schemas/portal/refusals.content.json'
/** Some that were sentences in code. */
const later = ['wrong-credentials', 'method-not-allowed', 'nested-too-deeply', 'too-many-requests', 'account-missing']

/** The files as they were then: the checker of then asked for nothing of what is taken out here. */
function makeOlder(): void {
  site.copy.edit(refusals, content => {
    delete content.answers
    for (const key of later) delete content.texts[key]
  })
  site.copy.edit('schemas/meta/names.meta.json', content => {
    delete content.definitions.refusals
  })
  site.copy.edit('schemas/account/account-answers.content.json', content => {
    content.texts = { 'details-saved': content.texts['details-saved'] }
  })
}

const publish = async () => publishSet(site.copy.folder, site.pool, site.pool)
const setOf = async (server: Portal): Promise<string> => (await ask(server.address, { path: '/readyz' })).body.set

async function answersWell(server: Portal): Promise<void> {
  const own = { host: new URL(site.environment.PUBLIC_URL).host, origin: site.environment.PUBLIC_URL }
  const nested = Array.from({ length: 100 }).reduce<object>(body => ({ body }), {})
  const asked = await Promise.all([
    ask(server.address, { path: '/api/v1/nothing' }),
    ask(server.address, { path: '/secure/api/v1/contents' }),
    ask(server.address, { method: 'DELETE', path: '/api/v1/faq', headers: own }),
    ask(server.address, { method: 'POST', path: '/api/v1/sign-up', headers: own, body: nested }),
    ask(server.address, { path: `/${'a'.repeat(9000)}` }),
  ])
  expect(asked.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [404, 'not-found', 'This does not exist, or you do not have access to it.'],
    [401, 'session-missing', 'Sign in to continue.'],
    [405, 'method-not-allowed', 'This address answers GET only.'],
    [400, 'malformed', 'The request is nested too deeply.'],
    [414, 'too-large', 'This is too large.'],
  ])
}

test('a server answers by a set without statuses, codes and later texts as by its own: nothing becomes a 500, no key is shown', async () => {
  makeOlder()
  const server = await site.start()
  const { rows } = await site.pool.query<{ content: string }>(
    `select content #>> '{}' as content from definition_set join definition_current using (hash)`,
  )
  const { contents } = JSON.parse(rows[0]?.content ?? '{}')
  expect([contents.refusals.answers, contents.refusals.texts['wrong-credentials']]).toEqual([undefined, undefined])
  await answersWell(server)
  const asha = await site.editor('ADMIN_DOTGO_READWRITE')
  const out = await asha.send(server, 'POST', '/secure/api/v1/logout')
  expect([out.status, out.body.message]).toEqual([200, 'Signed out'])
})

test('so does one that follows an older server back to its set, and its own words win where it has any', async () => {
  const server = await site.start()
  const older = await setOf(server)
  site.copy.edit(refusals, content => {
    content.texts['not-found'] = 'Nothing.'
    content.answers = { 'not-found': { status: 404, code: 'nothing' } }
  })
  const { hash, problems } = await publish()
  expect(problems).toEqual([])
  await vi.waitFor(async () => expect(await setOf(server)).toBe(hash), patience)
  const answer = await ask(server.address, { path: '/api/v1/nothing' })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'nothing', 'Nothing.'])
  site.copy.edit(refusals, content => {
    content.texts['not-found'] = 'This does not exist, or you do not have access to it.'
    delete content.answers
  })
  expect((await publish()).hash).toBe(older)
  await vi.waitFor(async () => expect(await setOf(server)).toBe(older), patience)
  await answersWell(server)
})

test('a text that was edited before is shown with the statuses of the file, as what is written and as what was; export keeps them', async () => {
  const project = fileURLToPath(new URL('../../..', import.meta.url))
  const shipped = JSON.parse(readFileSync(join(project, refusals), 'utf8'))
  site.copy.edit(refusals, content => {
    content.texts = shipped.texts
  })
  const { hash } = await publish()
  const server = await site.start()
  expect(await setOf(server)).toBe(hash)
  const asha = await site.editor('ADMIN_DOTGO_READWRITE')
  const path = '/secure/api/v1/contents/refusals'
  const { version, data } = (await asha.send(server, 'GET', path)).body.data
  expect(data.answers).toBeUndefined()
  const edit = { ...data, texts: { ...data.texts, 'not-found': 'Nobody home.' } }
  expect((await asha.send(server, 'PUT', path, { version, data: edit })).status).toBe(200)
  site.copy.edit(refusals, content => {
    content.answers = shipped.answers
  })
  const newer = await publish()
  expect(newer.problems).toEqual([])
  await vi.waitFor(async () => expect(await setOf(server)).toBe(newer.hash), patience)
  const answer = await ask(server.address, { path: '/api/v1/nothing' })
  expect([answer.status, answer.body.message]).toEqual([404, 'Nobody home.'])
  const now = (await asha.send(server, 'GET', path)).body.data
  expect(now.changed).toMatchObject({ by: expect.any(String) })
  expect(now.data.answers).toEqual(shipped.answers)
  expect(now.versions.length).toBeGreaterThan(1)
  for (const { data } of now.versions) expect(data.answers).toEqual(shipped.answers)
  const env = { ...process.env, ...site.environment }
  await promisify(execFile)(process.execPath, ['scripts/export.ts'], { cwd: project, env })
  const exported = JSON.parse(readFileSync(join(site.copy.folder, refusals), 'utf8'))
  expect([exported.answers, exported.texts['not-found']]).toEqual([shipped.answers, 'Nobody home.'])
})
