import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyReaders } from '#server/jobs/notify-readers.ts'
import { jobRows } from '../../support/job-tables.ts'
import { type Asker, submitted } from '../records/askers.ts'
import { type Mailed, startMailed } from './mailed-portal.ts'

/** Each message about a record is sent to its owner and to who reviews it: where its button and its notice lead. */
let mailed: Mailed
beforeAll(async () => {
  mailed = await startMailed('Addresses')
}, 60_000)
afterAll(() => mailed.close())

const readers = [
  { who: 'owner', of: () => mailed.owner, page: '/developer/my-brands/', to: 'owner' },
  { who: 'reviewer', of: () => mailed.reviewer, page: '/dotgo-admin/view-brand/', to: 'brand.decide' },
]

test('every message about a record leads each of its readers to it, in the mail and in the notice', async () => {
  const { portal, sink, owner } = mailed
  const recordId = await submitted(portal, owner)
  await settled()
  for (const { of } of readers) await of().send('POST', '/../notices/read')
  sink.taken.length = 0
  const messages = Object.entries(portal.set.messages).filter(([, { parameters = [] }]) => parameters.includes('/url'))
  const about = { kind: 'brand', recordId, owner: owner.organisation, line: { workflow: 'brand', seq: 100 }, said: {} }
  for (const [message] of messages) {
    // Beyond what is mailed about one record in an hour.
    portal.clock.aheadMs += 3_600_000
    for (const { to } of readers) {
      const from = { messageId: `${message} ${to}`, message, to, scope: '', actor: { id: null, name: 'Mira Rao' } }
      await notifyReaders({ ...about, ...from }, portal.deps)
    }
  }
  portal.clock.aheadMs = 0
  await settled()
  expect(messages.length).toBeGreaterThan(80)

  for (const { who, of, page } of readers) {
    const leads = Array.from(messages, () => `${portal.deps.config.publicUrl}${page}${recordId}`)
    expect(await noticesOf(of()), `notices of the ${who}`).toEqual(leads)
    expect(await mailsTo(of()), `mails to the ${who}`).toEqual(leads)
  }
}, 60_000)

async function settled(): Promise<void> {
  const left = `select 1 from ${jobRows} jobs where task in ('notify', 'mails', 'deliver', 'deliver-awaited')`
  await expect.poll(async () => (await mailed.portal.rows(left)).length, { timeout: 30_000 }).toBe(0)
}

/** Where the notices that somebody has not read lead. */
async function noticesOf(who: Asker): Promise<(string | null)[]> {
  const found: { id: string; url: string | null; read_at: string | null }[] = []
  for (;;) {
    const before = found.at(-1)?.id
    const page = (await who.send('GET', `/../notices${before ? `?before=${before}` : ''}`)).body.data
    if (page.length === 0) return found.filter(({ read_at }) => read_at === null).map(({ url }) => url)
    found.push(...page)
  }
}

/** Where the buttons of the mails to somebody lead. */
async function mailsTo(who: Asker): Promise<string[]> {
  const [row] = await mailed.portal.rows<{ email: string }>('select email from credential where account_id = $1', [who.id])
  const mails = mailed.sink.taken.filter(({ recipients }) => recipients.includes(row?.email ?? ''))
  return mails.map(({ source }) => {
    const html = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address).join(' ')
  })
}
