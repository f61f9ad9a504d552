import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import type { JobPayloads } from '#server/jobs/job-queue.ts'
import type { Notification } from '#server/jobs/notification.ts'
import { notifyReaders } from '#server/jobs/notify-readers.ts'
import { tasks } from '#server/jobs/tasks.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { jobRows } from '../../support/job-tables.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { actingIn } from './acting.ts'
import { submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'
import { requestSubmitted, startVerifications } from './verifications.ts'

/** Who speaks for a brand has no account: mails to the address that the records hold, and nothing else. */
const mailsTo = (portal: Portal, to: string) =>
  portal.rows<{ message_id: string; subject: string; text: string }>(
    'select message_id, subject, text from delivered_message where recipient = $1 order by id',
    [to],
  )

/** Does what the queue would with a record's messages to addresses; again, when it is called again. */
async function work(portal: Portal, record: string): Promise<void> {
  const payloads = <Payload>(task: string, which: string) =>
    portal.rows<{ payload: Payload }>(
      `select j.payload from ${jobRows} j
        where j.task = $1 and j.payload->>'${which}' like $2 order by j.id`,
      [task, `${record}%`],
    )
  for (const { payload } of await payloads<Notification>('notify', 'recordId'))
    if (payload.to === 'address') await notifyReaders(payload, portal.deps)
  for (const { payload } of await payloads<JobPayloads['deliver']>('deliver', 'messageId'))
    await tasks.deliver(payload, portal.deps)
}

const withInbox = (portal: Portal): void => {
  portal.deps.mail = inboxMail(portal.pool, portal.deps.now)
}

test('asked to confirm by an answer to all: one mail, with a copy to who operates the bot, however often the job runs', async () => {
  const there = await startVerifications()
  try {
    const { portal, owner } = there
    withInbox(portal)
    const { id, data } = await requestSubmitted(portal, owner)
    await work(portal, id)
    await work(portal, id)
    const [asked, ...more] = await mailsTo(portal, String(data.contact_email))
    expect(more).toEqual([])
    expect(asked?.message_id).toMatch(new RegExp(`^<${id}-bot-verification-main-2-\\d-address-mail@`))
    expect(asked?.subject).toMatch(/^Please confirm that Verified owner may operate the bot Made /)
    expect(asked?.text).toContain('Reply to all')
    // What opens asks for an account, which they do not have.
    expect(asked?.text).not.toMatch(/https?:/)
    expect(await mailsTo(portal, String(data.partner_email))).toMatchObject([{ subject: asked?.subject, text: asked?.text }])
    expect(await portal.rows("select 1 from notice where message like 'contact-%'")).toEqual([])
  } finally {
    await there.portal.close()
  }
})

test('approved, verified and revoked: the contact of the brand is told each once, and no reason', async () => {
  const portal = await startPortal()
  try {
    withInbox(portal)
    await createReferenceData(portal.deps, true)
    const { people, act } = actingIn(() => portal)
    const { owner, platform, vi } = await people('brands')
    const byPlatform = await submitted(portal, owner)
    const byCarrier = await submitted(portal, owner)
    good(await act(platform, byPlatform, 'approve', approveCases.base))
    good(await act(platform, byPlatform, 'verify', confirmCases.base))
    good(await act(platform, byPlatform, 'revoke', rejection))
    good(await act(platform, byCarrier, 'forward', { carriers: ['vi'] }))
    good(await act(vi, byCarrier, 'approve', approveCases.base, 'vi'))
    for (const id of [byPlatform, byCarrier]) {
      const { data, label } = good(await owner.send('GET', `/${id}`))
      await work(portal, id)
      await work(portal, id)
      const mails = (await mailsTo(portal, String(data.contact_email))).filter(({ message_id }) => message_id.includes(id))
      const approved = expect.stringMatching(/^We will ask you to confirm that .* may act for /)
      const further = [`The brand ${label} is verified`, `The approval of the brand ${label} was revoked`]
      expect(mails.map(({ subject }) => subject)).toEqual([approved, ...(id === byPlatform ? further : [])])
      for (const hidden of [rejection.comment, 'http', data.pan]) expect(JSON.stringify(mails)).not.toContain(hidden)
    }
  } finally {
    await portal.close()
  }
})

describe('a launch', () => {
  let launches: Launches
  beforeAll(async () => {
    launches = await startLaunches()
    withInbox(launches.portal)
  }, 60_000)
  afterAll(() => launches.portal.close())

  async function liveThenSuspended(name: string, brand: JsonObject | null): Promise<string> {
    const { portal, who, send } = launches
    const bot = await launches.bot(name)
    if (brand) await launches.brandOf(bot.id, { brand_name: 'Growing Tree', pan: 'ABCCD1234E', ...brand })
    const id = await launches.submitted(bot, ['vi'])
    await launches.goesLive(id, bot.agentId, 'vi')
    await work(portal, id)
    expect((await send(who.platform, id, 'vi', 'suspend', { data: rejection })).status).toBe(200)
    await work(portal, id)
    await work(portal, id)
    return id
  }

  test('live and suspended: the contact of the brand is told each once, and neither reason nor anything of the records', async () => {
    await liveThenSuspended('Tree Told', { contact_email: 'mira@growing-tree.example' })
    const mails = await mailsTo(launches.portal, 'mira@growing-tree.example')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The bot Tree Told is live at Vi India',
      'The bot Tree Told is suspended at Vi India',
    ])
    const said = JSON.stringify(mails)
    for (const hidden of [rejection.comment, 'opt-in', 'ABCCD1234E', 'http']) expect(said).not.toContain(hidden)
  })

  test.each([
    ['of a brand without an address', { contact_email: '' }],
    ['of a brand that says none', {}],
    ['of no brand', null],
  ])('%s writes to nobody, and all else goes on', async (what, brand) => {
    const before = await launches.portal.rows('select 1 from delivered_message')
    const id = await liveThenSuspended(`Tree ${what}`, brand)
    expect(await launches.portal.rows('select 1 from delivered_message')).toHaveLength(before.length)
    expect(await launches.row(id, 'vi')).toMatchObject({ state: 'suspended.by_platform.marked' })
  })
})
