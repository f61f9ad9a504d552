import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobPayloads, Worker } from '#server/jobs/job-queue.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { jobRows, jobTable } from '../../support/job-tables.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

/** What becomes of jobs whose connection dies, and of whoever does them. */
let portal: Portal
let worker: Worker
beforeAll(async () => {
  portal = await startPortal()
  worker = await startWorker(portal.deps, true)
})
afterAll(async () => {
  await worker.stop()
  await portal.close()
})

// Some are no payloads of theirs.
const add = (task: keyof JobPayloads, payload: object) => portal.deps.jobs.add(portal.pool, task, payload as never)
const mailed = { messageId: 'held', channel: 'mail', message: 'welcome', to: { email: 'a@kaveri.example' }, facts: {} }

test('a job under way belongs to a server that holds a lock for it: no other takes it for one of a server that is gone', async () => {
  let open = (): void => {}
  const gate = new Promise<void>(done => {
    open = done
  })
  const [message] = Object.keys(portal.set.messages).filter(id => portal.set.messages[id]?.mail)
  portal.deps.mail = { send: () => gate, close: async () => {} }
  await add('deliver', { ...mailed, message })
  const taken = () => portal.rows<{ by: string }>(`select locked_by as by from ${jobRows} jobs where locked_by is not null`)
  await expect.poll(async () => (await taken()).length, { timeout: 20_000 }).toBe(1)
  const held = `select 1 from pg_locks where locktype = 'advisory' and classid = 20611 and objid::bigint = (hashtext($1)::bigint & 4294967295)`
  const [job] = await taken()
  await expect.poll(async () => (await portal.rows(held, [job?.by])).length, { timeout: 20_000 }).toBe(1)
  open()
  await expect.poll(async () => (await taken()).length, { timeout: 20_000 }).toBe(0)
})

test('a connection that dies while a job is settled ends no process: the queue is begun anew and goes on', async () => {
  await portal.pool.query(`create function cut() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$;
    create trigger cut before delete or update of last_error on ${jobTable} for each row execute function cut()`)
  // Those that are done, and those that fail; several at once.
  for (let times = 0; times < 8; times++) await add('news', { record: 'nothing of the kind' })
  for (let times = 0; times < 8; times++) await add('sweep', {})
  const said = (what: string) => portal.logged.some(line => line.startsWith(what))
  await expect
    .poll(() => [said('Failed to complete jobs'), said('Failed to fail jobs')], { timeout: 30_000 })
    .toEqual([true, true])
  await surely(() => portal.pool.query(`drop trigger if exists cut on ${jobTable}`))
  const sent: string[] = []
  portal.deps.mail = { send: async ({ to }) => void sent.push(to), close: async () => {} }
  const [message] = Object.keys(portal.set.messages).filter(id => portal.set.messages[id]?.mail)
  await surely(() => add('deliver', { ...mailed, messageId: 'afterwards', message }))
  await expect.poll(() => sent, { timeout: 30_000 }).toContain('a@kaveri.example')
})

/** The pool may still hand out a connection that was cut. */
async function surely(ask: () => Promise<unknown>): Promise<void> {
  const done = () =>
    ask().then(
      () => true,
      () => false,
    )
  await expect.poll(done, { timeout: 20_000 }).toBe(true)
}
