import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { startWorker, type Worker } from '#server/jobs/jobs.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import { filesOf, lifecycles } from '../../workflows/files.ts'
import { LifecyclePortal } from '../../workflows/lifecycle-portal.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

/** Reminders are rows of the database with a time: whoever works when it comes sends them, once. */
let portal: Portal
let bots: LifecyclePortal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  bots = new LifecyclePortal(portal, filesOf(lifecycles.find(({ id }) => id === 'bot-creation')))
})
afterAll(() => portal.close())

const reviewer = 'ADMIN_DOTGO_READWRITE'

async function submitted() {
  const owner = await bots.asker('DEVELOPER own')
  const bot = await bots.create(owner)
  expect((await bots.send(bot, { event: 'submit', column: 'DEVELOPER own', submitted: 0, data: {}, overdue: false })).got).toBe(
    'creation_submitted',
  )
  return { ...bot, version: bot.version + 1 }
}

/** Works as a server that delivers mail to the inbox. */
const work = (): Promise<Worker> =>
  startWorker({ ...portal.deps, now: () => new Date(), mail: inboxMail(portal.pool, () => new Date()) }, false)

const mails = async (id: string): Promise<{ recipient: string; subject: string }[]> => {
  const sql = `select recipient, subject from delivered_message where channel = 'mail' and message_id like '<' || $1 || '%' order by recipient`
  return portal.rows(sql, [id])
}
const told = async (id: string): Promise<string> => (await mails(id)).map(({ subject }) => subject).join('\n')
const reminders = async (id: string): Promise<string[]> =>
  (await mails(id)).filter(({ subject }) => subject.endsWith('still waits for a decision')).map(({ recipient }) => recipient)

/** The clock of the database cannot be set: the time of the reminder, two days after the submission, comes to it. */
async function letTimeCome(id: string): Promise<void> {
  const sql = `update graphile_worker._private_jobs set run_at = now()
    where payload->>'message' = 'bot-waiting-long' and payload->>'recordId' = $1::text
      and run_at = (select at from history where record_id = $1::text::uuid and event = 'submit') + interval '2 days'`
  const { rowCount } = await portal.pool.query(sql, [id])
  expect(rowCount, 'one reminder is planned').toBe(1)
}
const left = async (): Promise<number> =>
  (await portal.rows<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()'))[0]
    ?.n ?? 0

test('a reminder outlives the servers that were there when it was planned; two servers send it once, and of what moved on none', async () => {
  await bots.asker(reviewer)
  const waiting = await submitted()
  const decided = await submitted()
  expect((await bots.send(decided, { event: 'approve', column: reviewer, submitted: 0, data: {}, overdue: false })).got).toBe(
    'awaiting_platform',
  )

  const first = await work()
  await expect.poll(() => told(waiting.id), { timeout: 15_000, interval: 50 }).toContain('was submitted')
  await first.stop()
  expect(await reminders(waiting.id), 'not before its time').toEqual([])
  await letTimeCome(waiting.id)
  await letTimeCome(decided.id)

  const servers = await Promise.all([work(), work()])
  await expect.poll(() => reminders(waiting.id), { timeout: 15_000, interval: 200 }).not.toEqual([])
  await Promise.all(servers.map(server => server.stop()))
  const sent = await reminders(waiting.id)
  expect(new Set(sent).size, 'each reviewer once').toBe(sent.length)

  const last = await work()
  await expect.poll(left, { timeout: 15_000, interval: 50 }).toBe(0)
  await last.stop()
  expect(await reminders(waiting.id), 'not again after another restart').toEqual(sent)
  expect(await reminders(decided.id), 'decided before its time came').toEqual([])
})
