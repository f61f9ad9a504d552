import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Message } from '#engine/definitions/types.ts'
import { listNotices } from '#server/commands/list-notices.ts'
import { markNoticesRead } from '#server/commands/mark-notices-read.ts'
import { createPool } from '#server/db/pool.ts'
import { deliver } from '#server/jobs/deliver.ts'
import type { Delivery } from '#server/jobs/delivery.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import { smtpMail } from '#server/mail/smtp-mail.ts'
import { inboxPhoneMessages } from '#server/sms/inbox-phone-messages.ts'
import { inboxSms } from '#server/sms/inbox-sms.ts'
import { freshDatabase } from '../../support/database.ts'
import { workOn } from '../../support/do-jobs.ts'
import { addJobSql, jobRows } from '../../support/job-tables.ts'
import { publishedSet } from '../../support/published-set.ts'
import { headersOf, startSmtpSink } from './smtp-sink.ts'

const greeting: Message = {
  parameters: ['/name', '/link'],
  mail: {
    subject: 'Hello {{/name}}',
    title: 'Hello',
    paragraphs: ['Dear {{/name}}'],
    action: { text: 'Open {{/name}}', url: '{{/link}}' },
  },
  notice: { text: 'Hello {{/name}}', url: '/home', tone: 'good' },
  sms: { text: 'Hi {{/name}}' },
  rcs: {
    text: 'Is it {{/name}}?',
    suggestions: [
      { text: 'Yes', postback: 'yes' },
      { text: 'No', postback: 'no' },
    ],
  },
}
const facts = { name: 'Ann', link: 'https://portal.example/base/x', taps: { yes: '/t/yes', no: '/t/no' } }

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
const account = randomUUID()
const logged: string[] = []
const clock = { now: new Date('2026-11-21T10:00:00Z') }
const now = () => clock.now
const needs = () => ({
  config: { publicUrl: 'https://portal.example:8443/base' } as never,
  pool,
  now,
  set: () =>
    ({
      texts: {},
      limits: { timeZone: 'Asia/Kolkata' },
      messages: { greeting, silent: { parameters: [] } },
    }) as unknown as PublishedSet,
  log: {
    info: (_: object, what: string) => logged.push(what),
    warn: (_: object, what: string) => logged.push(what),
    error: () => {},
  },
  mail: inboxMail(pool, now),
  sms: inboxSms(pool, now),
  phone: inboxPhoneMessages(pool, now),
})
const delivery = (channel: Delivery['channel'], more: Partial<Delivery> = {}): Delivery => ({
  messageId: randomUUID(),
  message: 'greeting',
  to: { accountId: account },
  channel,
  facts,
  ...more,
})
const inbox = async () =>
  (await pool.query('select message_id, channel, recipient, subject, text, actions from delivered_message order by id')).rows
const notices = async () => (await pool.query('select id, text, url, tone, message, account_id from notice')).rows

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.connectionString, () => {})
  await pool.query(`insert into record (id, kind) values ($1, 'account')`, [account])
  await pool.query(
    `insert into credential (account_id, email, role, phone) values ($1, 'ann@shop.example', 'X', '+919812345678')`,
    [account],
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  logged.length = 0
  await pool.query('delete from delivered_message')
  await pool.query('delete from notice')
})

describe('channels', () => {
  test('mail goes to the address of the account, with its action and a Message-ID at the public host', async () => {
    const sent = delivery('mail')
    await deliver(sent, needs())
    expect(await inbox()).toEqual([
      {
        message_id: `<${sent.messageId}@portal.example>`,
        channel: 'mail',
        recipient: 'ann@shop.example',
        subject: 'Hello Ann',
        text: expect.stringContaining('Dear Ann'),
        actions: [{ text: 'Open Ann', url: 'https://portal.example/base/x' }],
      },
    ])
  })

  test('an address in the payload is taken as it is', async () => {
    await deliver(delivery('mail', { to: { email: 'bob@shop.example' } }), needs())
    await deliver(delivery('sms', { to: { phone: '+14155550100' } }), needs())
    expect((await inbox()).map(row => row.recipient)).toEqual(['bob@shop.example', '+14155550100'])
  })

  test('sms goes to the phone', async () => {
    await deliver(delivery('sms'), needs())
    expect(await inbox()).toMatchObject([{ channel: 'sms', recipient: '+919812345678', text: 'Hi Ann', actions: [] }])
  })

  test('a phone message has an address for each tap', async () => {
    await deliver(delivery('rcs'), needs())
    const actions = [
      { text: 'Yes', url: '/t/yes' },
      { text: 'No', url: '/t/no' },
    ]
    expect(await inbox()).toMatchObject([{ channel: 'rcs', recipient: '+919812345678', text: 'Is it Ann?', actions }])
  })

  test('a notice is stored for the account', async () => {
    const sent = delivery('notice')
    await deliver(sent, needs())
    expect(await notices()).toEqual([
      { id: sent.messageId, text: 'Hello Ann', url: '/home', tone: 'good', message: 'greeting', account_id: account },
    ])
  })
})

describe('exactly once', () => {
  test.each(['mail', 'sms', 'rcs'] as const)(
    '%s: a repeated job, also at the same time, delivers nothing twice',
    async channel => {
      const sent = delivery(channel)
      await Promise.all([deliver(sent, needs()), deliver(sent, needs()), deliver(sent, needs())])
      await deliver(sent, needs())
      expect(await inbox()).toHaveLength(1)
    },
  )

  test.each([randomUUID(), '0198-brand-main-7-0-ann'])('notice under the id %s', async messageId => {
    const sent = delivery('notice', { messageId })
    await Promise.all([deliver(sent, needs()), deliver(sent, needs())])
    await deliver(sent, needs())
    expect(await notices()).toHaveLength(1)
    await deliver(delivery('notice', { messageId: `${messageId}x` }), needs())
    expect(await notices()).toHaveLength(2)
  })

  test('one id over two channels are two messages', async () => {
    const sent = delivery('sms')
    await deliver(sent, needs())
    await deliver({ ...sent, channel: 'rcs' }, needs())
    expect(await inbox()).toHaveLength(2)
  })
})

describe('nobody to send to', () => {
  test.each<[string, Partial<Delivery>]>([
    ['an account that is gone', { to: { accountId: randomUUID() } }],
    ['no address at all', { to: {} }],
    ['a message without that channel', { message: 'silent' }],
  ])('%s: logged, and done with', async (_, more) => {
    for (const channel of ['mail', 'notice', 'sms', 'rcs'] as const) await deliver(delivery(channel, more), needs())
    expect([await inbox(), await notices()]).toEqual([[], []])
    expect(new Set(logged)).toEqual(new Set(['message has no receiver on this channel, or no text for it']))
  })

  test('a message that no file describes is an error, so that it is not lost', async () => {
    await expect(deliver(delivery('mail', { message: 'gone' }), needs())).rejects.toThrow('There is no message "gone"')
  })
})

test('F16: a mail server that is down and comes up gets each mail of the queue exactly once', async () => {
  const sink = await startSmtpSink()
  await sink.stop()
  const mail = smtpMail(sink.url, 'a@portal.example')
  let failed = 0
  const taskList = {
    deliver: async (payload: unknown) => {
      await deliver(payload as Delivery, { ...needs(), mail }).catch(error => {
        failed += 1
        throw error
      })
    },
  }
  const worker = await workOn(pool, taskList)
  const sent = [delivery('mail'), delivery('mail'), delivery('mail')]
  for (const one of sent) await pool.query(addJobSql, ['deliver', JSON.stringify(one)])
  await expect.poll(() => failed, { timeout: 5_000 }).toBe(3)
  const up = await startSmtpSink(sink.port)
  await expect.poll(() => up.taken.length, { timeout: 10_000 }).toBe(3)
  await worker.stop()
  const { rows } = await pool.query(`select count(*)::int as left from ${jobRows} jobs`)
  expect(rows).toEqual([{ left: 0 }])
  const ids = up.taken.map(({ source }) => headersOf(source).find(line => line.startsWith('Message-ID')))
  expect(ids.sort()).toEqual(sent.map(({ messageId }) => `Message-ID: <${messageId}@portal.example>`).sort())
  await mail.close()
  await up.stop()
})

test('F16: a job that is done again after the mail server took the mail, as after a crash, sends no second one', async () => {
  const sink = await startSmtpSink()
  const mail = smtpMail(sink.url, 'a@portal.example')
  const once = delivery('mail')
  for (const one of [once, once, delivery('mail')]) await deliver(one, { ...needs(), mail })
  const ids = sink.taken.map(({ source }) => headersOf(source).find(line => line.startsWith('Message-ID')))
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(`Message-ID: <${once.messageId}@portal.example>`)
  await mail.close()
  await sink.stop()
})

test('notices are listed newest first, fifty of them, to their reader alone, and are marked as read', async () => {
  for (let count = 0; count < 52; count++) {
    clock.now = new Date(clock.now.getTime() + 1000)
    await deliver(delivery('notice', { messageId: `n-${count}`, facts: { ...facts, name: `Ann ${count}` } }), needs())
  }
  const ask = (id: string) =>
    listNotices(
      { actor: { id, organisation: null, rights: {} }, query: {}, set: publishedSet() } as never,
      { pool } as never,
    ) as Promise<{ data: Record<string, unknown>[] }>
  const { data } = await ask(account)
  expect(data).toHaveLength(50)
  expect(data.slice(0, 2).map(notice => notice.text)).toEqual(['Hello Ann 51', 'Hello Ann 50'])
  expect(data[0]).toEqual({
    id: expect.any(String),
    text: 'Hello Ann 51',
    url: '/home',
    tone: 'good',
    at: clock.now.toISOString(),
    read_at: null,
    unread: true,
    after: null,
    record_id: null,
    kind: null,
  })
  expect((await ask(randomUUID())).data).toEqual([])
  await markNoticesRead({ actor: { id: randomUUID() }, query: {} } as never, { pool, now } as never)
  expect((await ask(account)).data[0]?.read_at).toBeNull()
  await markNoticesRead({ actor: { id: account }, query: {} } as never, { pool, now } as never)
  expect(new Set((await ask(account)).data.map(notice => notice.read_at))).toEqual(new Set([clock.now.toISOString()]))
})
