import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { digest } from '#server/jobs/digest.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { GatewayError, type Mail } from '#server/ports.ts'
import { jobRows, jobSchema, jobTable } from '../../support/job-tables.ts'
import { type Portal, register, signedIn, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from '../records/askers.ts'

/** Mails that somebody waits for, beside those that nobody waits for. */
let portal: Portal
let owner: Asker
let reviewers: Asker[]
const sent: Mail[] = []
const slow = async (mail: Mail): Promise<void> => {
  await new Promise(done => setTimeout(done, 20))
  sent.push(mail)
}
beforeAll(async () => {
  portal = await startPortal()
  portal.deps.mail = { send: slow, close: async () => {} }
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Waiting')
  reviewers = []
  for (let number = 0; number < 5; number++) reviewers.push(await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform'))
}, 60_000)
afterAll(() => portal.close())

/** Jobs ever made: their numbers are given once. */
async function jobsMade(): Promise<number> {
  const [row] = await portal.rows<{ made: number }>(
    `select last_value::int as made from pg_sequences where schemaname = '${jobSchema}' and sequencename like '%jobs_id%'`,
  )
  return row?.made ?? 0
}

/** Works until nothing is left. */
async function worked(): Promise<void> {
  const worker = await startWorker(portal.deps, true)
  const left = async () => (await portal.rows(`select 1 from ${jobRows} jobs where task <> 'remind'`)).length
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
  await worker.stop()
}

test('one submission tells an owner and five reviewers by mail and notice with four jobs: a message each, and its mails', async () => {
  const before = await jobsMade()
  await submitted(portal, owner)
  await worked()
  expect((await jobsMade()) - before).toBeLessThanOrEqual(4)
  for (const who of [owner, ...reviewers])
    expect((await portal.rows('select 1 from notice where account_id = $1', [who.id])).length).toBe(1)
  const addresses = await portal.rows<{ email: string }>('select email from credential where account_id = any($1)', [
    [owner, ...reviewers].map(({ id }) => id),
  ])
  expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.map(({ email }) => email).toSorted())
})

test('mails with links that are asked for while forty others are due go out before nearly all of them; a code waits for none', async () => {
  const forgetful = 'forgetful@kaveri.example'
  await register(portal, forgetful)
  const setting = await signedIn(portal, 'setting-up@kaveri.example')
  await portal.pool.query(`delete from ${jobTable}`)
  sent.length = 0
  let open = (): void => {}
  const gate = new Promise<void>(done => {
    open = done
  })
  portal.deps.mail = { send: mail => gate.then(() => slow(mail)), close: async () => {} }
  for (let number = 0; number < 8; number++) await submitted(portal, owner)
  const worker = await startWorker(portal.deps, true)
  // All messages have found their readers: from here on only mails wait.
  const finding = async () => (await portal.rows(`select 1 from ${jobRows} jobs where task = 'notify'`)).length
  await expect.poll(finding, { timeout: 30_000 }).toBe(0)
  const email = 'awaited@kaveri.example'
  await portal.browser().post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  await portal.browser().post('/api/v1/forgot-password', { user_email: forgetful })
  const mobileNo = '+919876700061'
  portal.phone.refuseRich = new GatewayError(1, 'This phone takes none.')
  expect((await setting.post('/secure/api/v1/generate-otp', { mobileNo })).json().status).toBe('ok')
  expect(portal.phone.short.map(({ to }) => to)).toEqual([mobileNo])
  // One of them is taken by the worker that is kept free; the other one is next.
  const untaken = async () =>
    (await portal.rows(`select 1 from ${jobRows} jobs where task = 'deliver-awaited' and locked_at is null`)).length
  await expect.poll(untaken, { timeout: 30_000 }).toBeLessThan(2)
  expect(sent).toEqual([])
  open()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(8 * 6 + 2)
  await worker.stop()
  // Those that the other workers were at.
  for (const to of [email, forgetful])
    expect([to, sent.findIndex(mail => mail.to === to)]).toEqual([to, expect.toSatisfy(at => at < 7)])
})

test('what waits to be delivered cannot be read from the queue: no link, no name of a record, no comment', async () => {
  const email = 'sealed@kaveri.example'
  await portal.browser().post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  await portal.pool.query('update credential set digest = true where account_id = $1', [reviewers[0]?.id])
  await submitted(portal, owner, { brand_name: 'Unreadable Mango' })
  portal.deps.mail = { send: () => Promise.reject(new Error('the mail server is away')), close: async () => {} }
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  await digest({ ...portal.deps, now: () => new Date(midnight + 86_400_000 * 2) })
  const worker = await startWorker(portal.deps, true)
  const tried = async () =>
    (
      await portal.rows(
        `select 1 from ${jobRows} job where task in ('notify', 'mails') or (attempts = 0 and payload->'tries' is null)`,
      )
    ).length
  await expect.poll(tried, { timeout: 30_000 }).toBe(0)
  await worker.stop()
  const jobs = await portal.rows<{ payload: object }>(`select payload from ${jobTable}`)
  expect(jobs.length).toBeGreaterThan(5)
  const { token = '' } = (await portal.mails(email))[0]?.facts ?? {}
  expect(token.length).toBeGreaterThan(20)
  const text = JSON.stringify(jobs)
  for (const secret of [token, 'Unreadable Mango', 'https://', 'http://', '/set-password']) expect(text).not.toContain(secret)
})
