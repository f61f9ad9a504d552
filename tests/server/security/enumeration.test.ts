import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTable } from '../../support/job-tables.ts'
import { encrypt, mailedToken, openSignIn, register, sentCode, signedIn, wrongCode } from '../auth/portal.ts'
import { type HttpPortal, startHttpPortal } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
const known = 'registered@security.example'
beforeAll(async () => {
  portal = await startHttpPortal()
  await register(portal, known)
  // How long an answer takes at least is not what these tests are about.
  portal.set.limits.links.answeredAfter = 'PT0.001S'
})
afterAll(() => portal.close())

const origin = { origin: 'http://127.0.0.1:8080' }
/** Lets time pass for the limits: they are counted by the database's rows. */
const pass = (hours: number) => portal.pool.query('update rate_limit set expire = expire - $1', [hours * 3_600_000])

/** What a piece of work costs: statements sent to the database, by their first words, and hashing of passwords, by how much work it is. */
async function costOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const cost: Record<string, number> = {}
  const count = (what: string) => {
    cost[what] = (cost[what] ?? 0) + 1
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [asked] = given as unknown as [string | { text: string }]
    count(`sql ${(typeof asked === 'string' ? asked : (asked?.text ?? '')).trim().replace(/\s+/g, ' ').slice(0, 40)}`)
    return (query as (...all: never[]) => unknown).apply(this, given)
  } as never
  const threads = portal.deps.passwordThreads
  portal.deps.passwordThreads = {
    ...threads,
    derive: asked => {
      count(`argon2id ${asked.memory} ${asked.passes} ${asked.tagLength}`)
      return threads.derive(asked)
    },
  }
  try {
    await work()
  } finally {
    portal.deps.passwordThreads = threads
    pg.Client.prototype.query = query
  }
  return cost
}

test('EN2, F47: signing in with an unknown address costs what a wrong password costs: the same statements, the same hashing', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const attempt = async (user_email: string) => {
    const password = await encrypt(portal, 'Wrong-Meadow-42')
    return costOf(async () =>
      expect((await browser.post(`/sign-in/${uid}/login`, { user_email, password })).statusCode).toBe(401),
    )
  }
  await attempt(known)
  const [forKnown, forUnknown] = [await attempt(known), await attempt(`${randomUUID()}@security.example`)]
  expect(forUnknown).toEqual(forKnown)
  // One hashing, and the counters, the account and the audit line.
  expect(
    Object.entries(forKnown)
      .filter(([what]) => /argon/i.test(what))
      .map(([, count]) => count),
  ).toEqual([1])
  expect(Object.keys(forKnown).length).toBeGreaterThanOrEqual(4)
})

test('EN2, F47: a link that never was costs what a used or an expired one costs', async () => {
  const email = 'links@security.example'
  await register(portal, email)
  const used = await mailedToken(portal, email)
  const attempt = (token: string) =>
    costOf(async () =>
      expect((await portal.ask({ method: 'POST', path: '/api/v1/email-link', headers: origin, body: { token } })).status).toBe(
        410,
      ),
    )
  await attempt(used)
  expect(await attempt('x'.repeat(43))).toEqual(await attempt(used))
})

test('EN2, F47: a wrong code costs the same whichever digit is wrong', async () => {
  const browser = await signedIn(portal, 'codes@security.example')
  const mobileNo = '+919876700044'
  await browser.post('/secure/api/v1/generate-otp', { mobileNo })
  const code = sentCode(portal, mobileNo)
  const attempt = (guess: string) =>
    costOf(async () => expect((await browser.post('/secure/api/v1/verify-otp', { mobileNo, code: guess })).statusCode).toBe(422))
  const last = wrongCode(code)
  const first = String((Number(code[0]) + 1) % 10) + code.slice(1)
  await attempt(last)
  expect(await attempt(first)).toEqual(await attempt(last))
})

test('EN3: a thousand known addresses asked for from one address within a day: two are told, nothing is written of the rest', async () => {
  await portal.pool.query(`
    with made as (insert into record (kind, data) select 'account', jsonb_build_object('n', n) from generate_series(1, 1000) n returning id, data->>'n' as n),
    rows as (insert into lifecycle (record_id, workflow, state, state_text, since) select id, 'account', '"active"', 'active', now() from made)
    insert into credential (account_id, email, password, role) select id, 'known' || n || '@security.example', 'x', 'DEVELOPER' from made`)
  const before = await world(portal)
  const from = '10.66.0.3'
  const answers: number[] = []
  const told = new Set<string>()
  for (let hour = 0; hour < 20; hour++) {
    const asked = Array.from({ length: 50 }, (_, index) => `known${hour * 50 + index + 1}@security.example`)
    const sent = await Promise.all(
      asked.map(user_email =>
        portal.ask({
          method: 'POST',
          path: '/api/v1/sign-up',
          from,
          headers: { origin: 'http://127.0.0.1:8080' },
          body: { user_email, tc_checkbox: true },
        }),
      ),
    )
    answers.push(...sent.map(({ status }) => status))
    for (const { status, body } of sent)
      if (status === 429 || status === 200) told.add(JSON.stringify({ ...body, correlation_id: '', data: '' }))
    await pass(1)
  }
  const count = (status: number) => answers.filter(one => one === status).length
  expect([answers.length, count(409), count(200), count(429)]).toEqual([1000, 2, 18, 980])
  expect(told.size).toBe(2)
  const after = await world(portal)
  // Those who were asked for are told by mail, and nobody else.
  expect({ ...after, [jobTable]: '' }).toEqual({ ...before, [jobTable]: '' })
  const jobs = await portal.rows<{ message: string }>(
    `select payload->>'message' as message from ${jobTable} where payload->'to'->>'email' like 'known%'`,
  )
  expect(jobs.map(job => job.message)).toEqual(Array(18).fill('account-exists'))
})
