import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { callsIn, countCalls } from '../../support/counted-calls.ts'
import { freshDatabase } from '../../support/database.ts'
import { jobTable } from '../../support/job-tables.ts'
import { pdf } from '../files/make-files.ts'
import { type Call, callsWithBodies, sendCall } from './bodies.ts'
import { type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let reviewer: Visitor
let calls: Call[]
beforeAll(async () => {
  portal = await startHttpPortal()
  receivedWithin = portal.set.limits.request.receivedWithin
  owner = await visitor(portal, 'DEVELOPER', 'Faults of an owner')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Faults of the platform')
  calls = await callsWithBodies(portal)
})
afterAll(() => portal.close())

const approve = (id: string) =>
  reviewer.send(
    'POST',
    `${records}/${id}/transitions`,
    { event: 'approve', version: 2, data: {} },
    { 'idempotency-key': 'faults-approve' },
  )

let receivedWithin: string
/** Faults in the middle of a transition: how each is made, and taken away again. */
const faults: Record<string, [make: () => Promise<unknown>, mend: () => Promise<unknown>]> = {
  'history cannot be written': breaking('history'),
  'the outbox cannot be written': breaking(jobTable),
  'the key cannot be kept': breaking('idempotency'),
  'the workflow names an effect that does not exist': withSet(set => {
    const text = JSON.stringify(set.workflows.brand)
    return { ...set, workflows: { ...set.workflows, brand: JSON.parse(text.replaceAll('"type":"notify"', '"type":"explode"')) } }
  }),
  'the workflow names a state that does not exist': withSet(set => {
    const text = JSON.stringify(set.workflows.brand)
    return {
      ...set,
      workflows: {
        ...set.workflows,
        brand: JSON.parse(
          text
            .replaceAll('"target":"approved"', '"target":"nowhere"')
            .replaceAll('"target":"#brand.approved"', '"target":"#brand.nowhere"'),
        ),
      },
    }
  }),
  'the clock throws': [
    async () => Object.assign(portal.deps, { now: throwing }),
    async () => Object.assign(portal.deps, { now: () => new Date() }),
  ],
  'a hook before the handler throws': [
    async () => Object.defineProperty(portal.set.limits.request, 'receivedWithin', { get: throwing, configurable: true }),
    async () =>
      Object.defineProperty(portal.set.limits.request, 'receivedWithin', {
        value: receivedWithin,
        configurable: true,
        writable: true,
      }),
  ],
}
function throwing(): never {
  throw new Error('thrown inside')
}
function breaking(table: string): [() => Promise<unknown>, () => Promise<unknown>] {
  const run = (sql: string) => portal.pool.query(sql)
  return [
    () =>
      run(`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken by the test'; end $$;
      create trigger broken before insert on ${table} for each row execute function broken()`),
    () => run(`drop trigger broken on ${table}`),
  ]
}
function withSet(change: (set: PublishedSet) => PublishedSet): [() => Promise<unknown>, () => Promise<unknown>] {
  return [
    async () => {
      const broken = change(portal.set)
      expect(JSON.stringify(broken.workflows)).not.toBe(JSON.stringify(portal.set.workflows))
      portal.deps.set = () => broken
    },
    async () => Object.assign(portal.deps, { set: () => portal.set }),
  ]
}

test.each(Object.keys(faults))('F26: %s: 500, nothing half done, and the same request succeeds once it is mended', async name => {
  const [make, mend] = faults[name] as [() => Promise<unknown>, () => Promise<unknown>]
  const { id } = await inReview(portal, owner)
  const before = await world(portal)
  await make()
  const failed = await approve(id)
  await mend()
  expect([failed.status, failed.body.message]).toEqual([500, 'Something went wrong'])
  expect(failed.text).not.toMatch(/broken|explode|thrown|nowhere/)
  expect(await world(portal)).toEqual(before)
  expect((await approve(id)).status).toBe(200)
  expect((await portal.rows("select 1 from history where record_id = $1 and event = 'approve'", [id])).length).toBe(1)
})

/** Where the connection to the database dies while a transition is written. */
const cuts: Record<string, string> = {
  'before the row is written, with its lock held':
    'create trigger broken before update on lifecycle for each row execute function broken()',
  'after the history is written': 'create trigger broken after insert on history for each row execute function broken()',
  'while the outbox is written': `create trigger broken before insert on ${jobTable} for each row execute function broken()`,
  'after the key is written': 'create trigger broken after insert on idempotency for each row execute function broken()',
  'at the commit':
    'create constraint trigger broken after insert on history deferrable initially deferred for each row execute function broken()',
}
test.each(Object.entries(cuts))(
  'F2: the connection dies %s: 503, nothing half done, and the same request again does it once',
  async (_where, trigger) => {
    const { id } = await inReview(portal, owner)
    const before = await world(portal)
    await portal.pool.query(`create or replace function broken() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$; ${trigger}`)
    const cut = await approve(id)
    await portal.pool.query(`drop trigger broken on ${/ on (\S+) /.exec(trigger)?.[1]}`)
    expect([cut.status, cut.headers['retry-after']]).toEqual([503, '2'])
    expect(await world(portal)).toEqual(before)
    expect([(await approve(id)).status, (await approve(id)).headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(await portal.rows("select 1 from history where record_id = $1 and event = 'approve'", [id])).toHaveLength(1)
  },
)

test('F26: a rejection that nobody waits for ends a server that is well, with an error, for its supervisor to start it again', async () => {
  const database = await freshDatabase()
  const preload = "process.once('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')))"
  const server = spawn(process.execPath, [`--import=data:text/javascript,${encodeURIComponent(preload)}`, 'src/server/main.ts'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATABASE_URL: database.connectionString, ONRAMP_SECRET: 's'.repeat(40) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Onramp is ready')
    server.kill('SIGUSR2')
    // One that logs it and goes on never ends.
    await expect.poll(() => server.exitCode, { timeout: 20_000 }).toBe(1)
    expect(said).toContain('nobody waits for this')
  } finally {
    server.kill('SIGKILL')
    await database.drop()
  }
})

test('F26: a hook that throws after the answer takes nothing of it back, and the server goes on', async () => {
  const { id } = await inReview(portal, owner)
  const { log } = portal.deps
  portal.deps.log = { ...log, info: throwing }
  const answered = await approve(id)
  portal.deps.log = log
  expect(answered.status).toBe(200)
  expect(await portal.rows("select 1 from history where record_id = $1 and event = 'approve'", [id])).toHaveLength(1)
  expect((await approve(id)).headers['idempotency-replayed']).toBe('true')
})

test('F35: a thousand malformed previews at once: each refused, other files are served before and after, nothing is written', async () => {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf().toString('latin1')}\r\n--b--\r\n`
  const upload = async () =>
    (await owner.send('POST', '/secure/api/v1/files?kind=document', form, { 'content-type': 'multipart/form-data; boundary=b' }))
      .body.data.id
  const [good, damaged] = [await upload(), await upload()]
  await portal.deps.files.remove(damaged)
  const open = () => owner.send('GET', `/secure/api/v1/files/${good}?inline=1`)
  const malformed = [
    `${damaged}?inline=1`,
    `${good}?inline=2`,
    `${good}?inline=1&inline=1`,
    `${good}%00`,
    `${good}?inline=1&x=1`,
    `x`,
    `%2e%2e%2f${good}`,
    `${good}.pdf`,
    '__proto__',
    `${good.toUpperCase()}?inline=1`,
  ]
  const before = await world(portal)
  const opened: number[] = []
  for (let round = 0; round < 20; round++) {
    const burst = Array.from({ length: 50 }, (_, index) =>
      owner.send('GET', `/secure/api/v1/files/${malformed[index % malformed.length]}`),
    )
    opened.push((await open()).status)
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(statuses.filter(status => ![400, 404, 422, 500].includes(status))).toEqual([])
    // Only the file whose bytes are gone is a failure of ours.
    expect(statuses.filter(status => status === 500)).toHaveLength(5)
  }
  expect(new Set([...opened, (await open()).status])).toEqual(new Set([200]))
  expect(await world(portal)).toEqual(before)
})

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
/** Data that is sound JSON and costs more than it may. */
const bombs: Record<string, [status: number, text: string]> = {
  'objects 20,000 deep': [400, deep(20_000)],
  'objects 65 deep': [400, deep(65)],
  'lists 100,000 deep': [400, `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  'lists 490,000 deep': [400, `${'['.repeat(490_000)}${']'.repeat(490_000)}`],
  'a million names': [413, `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":0`).join()}}`],
  'all the names that fit': [400, `{${Array.from({ length: 90_000 }, (_, index) => `"${index}":0`).join()}}`],
  'a list of 100,000 for a field of unique items': [400, `{"data":{"documents":[${Array(100_000).fill('{}').join()}]}}`],
  'as many empty objects as fit': [400, `[${Array(330_000).fill('{}').join()}]`],
  'as many numbers as fit': [400, `{"data":{"a":[${Array(480_000).fill('1').join()}]}}`],
  'a list of 1,001': [400, `{"data":{"documents":[${Array(1001).fill('{}').join()}]}}`],
  'names that collide': [
    400,
    `{${Array.from({ length: 20_000 }, (_, index) => `"${['Aa', 'BB'].join('').repeat(2)}${index % 2}${index}":0`).join()}}`,
  ],
  'one name 10,000 times': [400, `{${Array(10_000).fill('"user_email":"a"').join()}}`],
  'a text of 900,000 characters': [400, `{"user_email":"${'a'.repeat(900_000)}"}`],
  'a number of 900,000 digits': [400, `{"user_email":${'9'.repeat(900_000)}}`],
}
/** What judges a body by its form, in calls of functions: the same on every machine, however busy it is. */
const validation = '/src/engine/validation/'
test('F45: a body that a form sees costs more than one that is refused before', async () => {
  const [call] = calls.filter(({ operation }) => operation.id === 'signUp')
  const judged = await countCalls(() => sendCall(portal, call as Call, '{}', { 'content-type': 'application/json' }))
  expect(callsIn(judged, validation)).toBeGreaterThan(100)
})
test.each(Object.keys(bombs))('F45: %s: refused before any form sees it, at little cost, nothing is written', async name => {
  const [status, text] = bombs[name] as [number, string]
  const before = await world(portal)
  for (const call of calls.filter(({ operation }) => ['signUp', 'createBrand', 'submitBrand'].includes(operation.id))) {
    const counted = await countCalls(async () => {
      const answer = await sendCall(portal, call, text, { 'content-type': 'application/json' })
      expect([name, call.operation.id, answer.status]).toEqual([name, call.operation.id, status])
    })
    expect(callsIn(counted, validation)).toBeLessThan(2)
    expect(callsIn(counted, '/src/')).toBeLessThan(1000)
    expect(callsIn(counted, '')).toBeLessThan(100_000)
  }
  expect((await portal.ask({ path: '/healthz' })).status).toBe(200)
  expect(await world(portal)).toEqual(before)
})
