import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobPayloads } from '#server/jobs/job-queue.ts'
import type { Notification } from '#server/jobs/notification.ts'
import { notifyReaders } from '#server/jobs/notify-readers.ts'
import { tasks } from '#server/jobs/tasks.ts'
import type { Mail } from '#server/ports.ts'
import { jobRows, jobSchema } from '../../support/job-tables.ts'
import { act, good, requestData, requestSubmitted, startVerifications, submit } from '../records/verifications.ts'

/** Whoever submits and withdraws again and again decides how often, and to whom, the portal writes: it must not be a way to flood people. */
let there: Awaited<ReturnType<typeof startVerifications>>
const sent: Mail[] = []

beforeAll(async () => {
  there = await startVerifications()
  there.portal.deps.mail.send = async mail => void sent.push(mail)
}, 60_000)
afterAll(() => there?.portal.close())

/** Does what the queue would, and empties it. */
async function work(): Promise<void> {
  const { portal } = there
  const take = async <Payload>(task: string): Promise<Payload[]> => {
    const jobs = await portal.rows<{ id: string; payload: Payload }>(
      `select j.id, j.payload from ${jobRows} j
        where j.task = $1 order by j.id`,
      [task],
    )
    await portal.rows(`select ${jobSchema}.complete_jobs($1::bigint[])`, [jobs.map(({ id }) => id)])
    return jobs.map(({ payload }) => payload)
  }
  for (const payload of await take<Notification>('notify')) await notifyReaders(payload, portal.deps)
  for (const payload of await take<JobPayloads['mails']>('mails')) await tasks.mails(payload, portal.deps)
  for (const payload of await take<JobPayloads['deliver']>('deliver')) await tasks.deliver(payload, portal.deps)
}

/** Submits and withdraws a request of which each time another field says something else. */
async function again(times: number, change: (time: number) => Record<string, string>): Promise<{ id: string; lines: number }> {
  const { portal, owner } = there
  const data = await requestData(portal, owner)
  const { id } = good(await owner.send('POST', '', { data }))
  for (let time = 0; time < times; time++) {
    await submit(owner, id, 2 * time + 1, { ...data, ...change(time) })
    expect((await act(portal, owner, id, 'withdraw')).status).toBe(200)
  }
  await work()
  const [history] = await portal.rows<{ lines: number }>('select count(*)::int as lines from history where record_id = $1', [id])
  return { id, lines: history?.lines ?? 0 }
}
const to = (email: string) => sent.filter(mail => mail.to === email || mail.copy === email)

test('submitted and withdrawn in a loop, one request mails strangers and reviewers a few times, and its history has each time', async () => {
  const { portal, platform } = there
  const { id, lines } = await again(12, () => ({
    contact_email: 'stranger@growing-tree.example',
    partner_email: 'copy@far-away.example',
  }))
  expect(lines).toBe(25)
  for (const email of ['stranger@growing-tree.example', 'copy@far-away.example']) expect(to(email)).toHaveLength(5)
  const [reviewer] = await portal.rows<{ email: string }>('select email from credential where account_id = $1', [platform.id])
  expect(to(reviewer?.email ?? '')).toHaveLength(5)
  // In the portal it is still said, and once: each time by the notice that takes the place of the one before.
  const notices = await portal.rows('select seq from notice where record_id = $1 and account_id = $2', [id, platform.id])
  expect(notices).toEqual([{ seq: 24 }])
  const said = portal.logged.filter(line => line.includes('a mail was not sent'))
  expect(said).toHaveLength(3 * 7)
  expect(said[0]).toContain('"limit":"rates.mail.perRecord"')
  expect(said.join()).not.toContain('stranger@')
  expect(said.join()).not.toContain('far-away')
})

test('another address each time is no way around it', async () => {
  await again(8, time => ({ contact_email: `near-${time}@growing-tree.example`, partner_email: `two-${time}@near.example` }))
  expect(sent.filter(mail => mail.to.startsWith('near-'))).toHaveLength(5)
})

test('nor are many requests: one organisation writes to one stranger, and to all, so often; to its own people as often as it asks', async () => {
  const { portal, owner } = there
  const { mail } = portal.set.limits.rates
  Object.assign(mail ?? {}, { perOutsider: [{ times: 2, within: 'PT1H' }] })
  const [own] = await portal.rows<{ email: string }>('select email from credential where account_id = $1', [owner.id])
  for (let time = 0; time < 4; time++)
    await again(1, () => ({ contact_email: 'Victim@growing-tree.example', partner_email: own?.email ?? '' }))
  await again(1, () => ({ contact_email: 'victim@growing-tree.example', partner_email: own?.email ?? '' }))
  expect(sent.filter(({ to: email }) => email.toLowerCase() === 'victim@growing-tree.example')).toHaveLength(2)
  // What most providers put into the same mailbox is the same stranger.
  await again(1, () => ({ contact_email: 'Victim+one@growing-tree.example', partner_email: own?.email ?? '' }))
  expect(sent.filter(one => one.to.includes('+one@'))).toEqual([])
  // So are dots where they mean nothing; elsewhere they may be somebody else's.
  const copiesTo = async (...addresses: string[]) => {
    for (const partner_email of addresses)
      await again(1, () => ({ contact_email: `fresh-${randomUUID()}@growing-tree.example`, partner_email }))
    return addresses.filter(address => sent.some(({ copy }) => copy === address))
  }
  const one = await copiesTo('some.body@gmail.com', 'somebody@gmail.com', 'So.Me.Body+two@googlemail.com', 's.omebody@GMAIL.com')
  expect(one).toEqual(['some.body@gmail.com', 'somebody@gmail.com'])
  expect(await copiesTo('any.body@dotted.example', 'anybody@dotted.example', 'a.nybody@dotted.example')).toHaveLength(3)
  // Where they do is a fact of limits.json.
  portal.set.limits.sameMailbox = [['dotted.example', 'dots.example']]
  const same = await copiesTo('no.body@dotted.example', 'nobody@dots.example', 'n.obody+1@dotted.example')
  expect(same).toEqual(['no.body@dotted.example', 'nobody@dots.example'])
  // A copy that may not go keeps nothing from others.
  await again(1, () => ({ contact_email: 'fresh@growing-tree.example', partner_email: 'victim@growing-tree.example' }))
  expect(sent.filter(one => one.to === 'fresh@growing-tree.example').map(({ copy }) => copy)).toEqual([undefined])
  expect(to(own?.email ?? '').filter(({ subject }) => subject.startsWith('Please confirm'))).toHaveLength(2)
  Object.assign(mail ?? {}, { perOutsider: [{ times: 100, within: 'PT1H' }], perOrganisation: [{ times: 3, within: 'PT2H' }] })
  for (let time = 0; time < 5; time++)
    await again(1, () => ({ contact_email: `mass-${time}@growing-tree.example`, partner_email: own?.email ?? '' }))
  expect(sent.filter(one => one.to.startsWith('mass-'))).toHaveLength(3)
  // Another organisation is not kept from asking its contact.
  const other = await startOther()
  expect(other).toHaveLength(1)
})

async function startOther(): Promise<Mail[]> {
  const { portal } = there
  const { asker } = await import('../records/askers.ts')
  const other = await asker(portal, 'DEVELOPER', 'Another owner', null, { kind: 'bot-verifications' })
  const { data } = await requestSubmitted(portal, other)
  await work()
  return to(String(data.contact_email))
}
