import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import confirmation from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import profile from '../../definitions/profile.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply, stored, submitted, validData } from './askers.ts'

let portal: Portal
let owner: Asker
let reviewers: Asker[]
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Race owner')
  reviewers = await Promise.all(Array.from({ length: 20 }, () => asker(portal, 'ADMIN_DOTGO_READWRITE', 'Race platform')))
})
afterAll(() => portal.close())

const rejection = { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' }

test('F6: twenty approve and twenty reject one record at once: one wins, 39 are told that it is decided, the state is the winner’s', async () => {
  const id = await submitted(portal, owner)
  const sent = await Promise.all(
    reviewers.flatMap(reviewer => [
      reviewer.send('POST', `/${id}/transitions`, { event: 'approve', version: 2, data: {} }),
      reviewer.send('POST', `/${id}/transitions`, { event: 'reject', version: 2, data: rejection }),
    ]),
  )
  const winners = sent.filter(reply => reply.status === 200)
  expect(winners).toHaveLength(1)
  const others = sent.filter(reply => reply.status === 409)
  expect(others).toHaveLength(39)
  const rows = await portal.rows<{ state: string; version: number }>(
    `select l.state_text as state, l.version from lifecycle l where l.record_id = $1`,
    [id],
  )
  const approved = sent.indexOf(winners[0] as (typeof sent)[0]) % 2 === 0
  expect(rows).toEqual([{ state: approved ? 'approved' : 'rejected', version: 3 }])
  for (const { body } of others) expect([body.code, body.data]).toEqual(['changed-by-someone-else', rows[0]])
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
})

test('F6, F51: two who take one bot back while its row is held wait for it, and the second of them is told what the first did', async () => {
  const one = await asker(portal, 'DEVELOPER', 'Race of two', null, { kind: 'bots' })
  const two = await asker(portal, 'DEVELOPER', 'Race of two', null, { kind: 'bots' })
  const data = await freshData(portal, 'bot', bots.base as JsonObject, one.organisation)
  const { id } = (await one.send('POST', '', { data })).body.data
  expect((await one.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })).status).toBe(200)
  await bothWhileHeld([one, two], id, { event: 'withdraw', version: 2, data: {} })
})

// No other row follows and no value is taken: one statement alone decides who was first.
test('F6, F51: two who mark one brand verified while its row is held wait for it, and the second of them is told what the first did', async () => {
  const id = await submitted(portal, owner)
  const [one, two] = reviewers as [Asker, Asker]
  expect((await one.send('POST', `/${id}/transitions`, { event: 'approve', version: 2, data: {} })).status).toBe(200)
  await bothWhileHeld([one, two], id, { event: 'verify', version: 3, data: confirmation.base })
})

/** Two send one event to a record whose row somebody else holds: both wait, one of them gets through, and the history is whole. */
async function bothWhileHeld(
  people: Asker[],
  id: string,
  event: { event: string; version: number; data: unknown },
): Promise<void> {
  const sent = await whileHeld(id, () => people.map(who => who.send('POST', `/${id}/transitions`, event)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await portal.rows<{ version: number }>('select version from lifecycle where record_id = $1', [id])
  expect(rows).toEqual([{ version: event.version + 1 }])
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
}

/** How many wait for what somebody else holds. */
async function waiting() {
  const sql =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await portal.rows<{ count: number }>(sql))[0]?.count
}

const itsRow = 'select 1 from lifecycle where record_id = $1 for update'
const itsData = 'select 1 from record where id = $1 for update'

/** Sends calls about a record of which somebody else holds something, lets something happen while all of them wait for it, and gives their answers. */
async function whileHeld(
  id: string,
  send: () => Promise<Reply>[],
  happens = async (): Promise<unknown> => undefined,
  held = itsRow,
) {
  const third = await portal.pool.connect()
  let sent: Promise<Reply>[] = []
  try {
    await third.query('begin')
    await third.query(held, [id])
    sent = send()
    await expect.poll(waiting).toBe(sent.length)
    await happens()
  } finally {
    await third.query('rollback')
    third.release()
  }
  return Promise.all(sent)
}

const account = (who: Asker, sql: string) => portal.pool.query(`update credential set ${sql} where account_id = $1`, [who.id])
/** What becomes of somebody who decides, and what they are told then. */
const meanwhile: [string, (who: Asker, manager: Asker) => Promise<unknown>, number, string][] = [
  ['demoted', ({ id }, by) => by.send('PUT', `/../users/${id}`, { role: 'ADMIN_DOTGO_READONLY' }), 401, 'session-missing'],
  ['signed out', who => portal.pool.query('delete from session where account_id = $1', [who.id]), 401, 'session-missing'],
  ['suspended', who => account(who, 'disabled_at = now()'), 401, 'session-missing'],
  ['given another role by hand', who => account(who, "role = 'ADMIN_DOTGO_READONLY'"), 403, 'right-missing'],
]

test.each(meanwhile)(
  'who is %s while a decision of theirs waits for its row decides nothing',
  async (_, happens, status, code) => {
    const manager = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Race platform')
    const id = await submitted(portal, owner)
    const refused = async (event: { event: string; version: number; data: unknown }) => {
      const who = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Race platform')
      const before = await stored(portal, id)
      const send = () => [who.send('POST', `/${id}/transitions`, event)]
      const [answer] = await whileHeld(id, send, () => happens(who, manager))
      expect([answer?.status, answer?.body.code]).toEqual([status, code])
      expect(await stored(portal, id)).toEqual(before)
    }
    // Others follow from the first; the second is one statement alone.
    await refused({ event: 'approve', version: 2, data: {} })
    const [reviewer] = reviewers as [Asker]
    expect((await reviewer.send('POST', `/${id}/transitions`, { event: 'approve', version: 2, data: {} })).status).toBe(200)
    await refused({ event: 'verify', version: 3, data: confirmation.base })
  },
)

test('who demotes somebody is answered once a decision that was let in before is stored', async () => {
  const manager = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Race platform')
  const who = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Race platform')
  const id = await submitted(portal, owner)
  const [reviewer] = reviewers as [Asker]
  expect((await reviewer.send('POST', `/${id}/transitions`, { event: 'approve', version: 2, data: {} })).status).toBe(200)
  const demotion: Promise<Reply>[] = []
  const [decision] = await whileHeld(
    id,
    () => [who.send('POST', `/${id}/transitions`, { event: 'verify', version: 3, data: confirmation.base })],
    async () => {
      demotion.push(manager.send('PUT', `/../users/${who.id}`, { role: 'ADMIN_DOTGO_READONLY' }))
      await expect.poll(waiting).toBe(2)
    },
    itsData,
  )
  expect([decision?.status, (await demotion[0])?.status]).toEqual([200, 200])
})

test('two who save different things of one account at the same time wait for each other in turn', async () => {
  const who = await asker(portal, 'DEVELOPER', 'Race profile')
  const saves = [
    () => who.send('POST', '/../profile', { ...profile.base, first_name: 'Anna' }),
    () => who.send('POST', '/../language', { language: 'en' }),
  ]
  const answers = await whileHeld(who.id, () => saves.map(save => save()), undefined, itsData)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('an aggregator that is suspended while what it submits waits for its row is told so, and one whose profile is saved is not', async () => {
  const aggregator = await asker(portal, 'DEVELOPER', 'Race aggregator', null, { agentType: 2 })
  const write = (values: object) => {
    const sql = 'update record set data = data || $2::jsonb, version = version + 1 where id = $1'
    return portal.pool.query(sql, [aggregator.organisation, JSON.stringify(values)])
  }
  await write({ launchApproved: true })
  const data = await validData(portal, aggregator.organisation)
  const { id, version: draft_version } = (await aggregator.send('POST', '', { data })).body.data
  const before = await stored(portal, id)
  const submit = (version: number) => [
    aggregator.send('POST', `/${id}/submit`, { event: 'submit', version, draft_version, data }),
  ]
  const [refused] = await whileHeld(
    id,
    () => submit(1),
    () => write({ launchApproved: false, aggregatorDetails: 'suspended' }),
  )
  expect(refused).toMatchObject({ status: 409, body: { code: 'aggregator-suspended' } })
  expect(await stored(portal, id)).toEqual(before)
  await write({ launchApproved: true, aggregatorDetails: 'approved' })
  const [taken] = await whileHeld(
    id,
    () => submit(1),
    () => write({ company_website: 'https://www.race.example' }),
  )
  expect(taken?.status).toBe(200)
})

test('F10: of two tabs that save a draft the second is refused with the version that stands, and nothing is overwritten', async () => {
  const made = (await owner.send('POST', '', { data: { brand_name: 'Two tabs' } })).body.data
  const save = (name: string) => owner.send('PUT', `/${made.id}`, { data: { brand_name: name }, version: made.version })
  expect((await save('First tab')).status).toBe(200)
  const before = await stored(portal, made.id)
  const second = await save('Second tab')
  expect([second.status, second.body.data.version]).toEqual([409, made.version + 1])
  expect(await stored(portal, made.id)).toEqual(before)
})

test('F10: twenty saves of one version at once: one is kept', async () => {
  const made = (await owner.send('POST', '', { data: { brand_name: 'Many tabs' } })).body.data
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, tab) =>
      owner.send('PUT', `/${made.id}`, { data: { brand_name: `Tab ${tab}` }, version: made.version }),
    ),
  )
  expect(saves.map(reply => reply.status).sort()).toEqual([200, ...Array(19).fill(409)])
})

test('a draft that another tab saves while it is submitted: one of the two is refused, and what was saved is never thrown away', async () => {
  const answered = { submitted: 0, saved: 0 }
  for (let round = 0; round < 30; round++) {
    const data = await validData(portal, owner.organisation)
    const made = (await owner.send('POST', '', { data })).body.data
    const other = { ...data, website: 'https://www.other-tab.example' }
    const [sent, saved] = await Promise.all([
      owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, draft_version: made.version, data }),
      owner.send('PUT', `/${made.id}`, { version: made.version, data: other }),
    ])
    expect([sent.status, saved.status].sort()).toEqual([200, 409])
    const [row] = await portal.rows<{ data: object; draft: object | null }>('select data, draft from record where id = $1', [
      made.id,
    ])
    if (saved.status === 200) expect(row).toMatchObject({ data: {}, draft: { website: other.website } })
    else expect(row).toMatchObject({ data: { website: data.website } })
    answered[saved.status === 200 ? 'saved' : 'submitted'] += 1
  }
  expect(answered.saved + answered.submitted).toBe(30)
})

test('a draft that another page saved is not thrown away by somebody who submits without having seen it', async () => {
  const data = await validData(portal, owner.organisation)
  const made = (await owner.send('POST', '', { data })).body.data
  const other = { ...data, website: 'https://www.other-page.example' }
  const saved = await owner.send('PUT', `/${made.id}`, { version: made.version, data: other })
  const before = await stored(portal, made.id)
  const unseen = await owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, draft_version: undefined, data })
  expect([unseen.status, unseen.body.code, unseen.body.data]).toEqual([
    409,
    'draft-not-seen',
    { version: saved.body.data.version },
  ])
  expect(unseen.body.message).toContain('draft_version')
  expect(await stored(portal, made.id)).toEqual(before)
  const { version: draft_version } = unseen.body.data
  expect((await owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, draft_version, data })).status).toBe(200)
})

test('a draft that says nothing else than what is submitted needs no version, unless it changes meanwhile', async () => {
  for (let round = 0; round < 10; round++) {
    const data = await validData(portal, owner.organisation)
    const made = (await owner.send('POST', '', { data })).body.data
    const other = { ...data, website: 'https://www.other-tab.example' }
    const [sent, saved] = await Promise.all([
      owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, draft_version: undefined, data }),
      owner.send('PUT', `/${made.id}`, { version: made.version, data: other }),
    ])
    expect([sent.status, saved.status].sort()).toEqual([200, 409])
  }
})

test('a record that many submit and withdraw at once goes back and forth: each is taken or told that it has changed, none waits for another that waits', async () => {
  const data = await validData(portal, owner.organisation, { brand_name: 'Back and forth' })
  const { id } = (await owner.send('POST', '', { data })).body.data
  let last = { version: 1, state: 'created' }
  const statuses = new Map<number, number>()
  const next = ({ version, state }: typeof last) =>
    state === 'created'
      ? owner.send('POST', `/${id}/submit`, { event: 'submit', version, data })
      : owner.send('POST', `/${id}/transitions`, { event: 'withdraw', version, data: {} })
  const one = async (): Promise<void> => {
    while ((statuses.get(200) ?? 0) < 40) {
      const { status, body } = await next(last)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200 && body.data.lifecycles[0].version > last.version) last = body.data.lifecycles[0]
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  expect([...statuses.keys()].sort()).toEqual([200, 409])
  const [row] = await portal.rows<{ version: number }>('select version from lifecycle where record_id = $1', [id])
  expect(row?.version).toBe(1 + (statuses.get(200) ?? 0))
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
})

test('a decision on a version that is gone is refused with what stands now', async () => {
  const id = await submitted(portal, owner)
  const [reviewer] = reviewers as [Asker]
  const before = await stored(portal, id)
  const stale = await reviewer.send('POST', `/${id}/transitions`, { event: 'approve', version: 1, data: {} })
  expect([stale.status, stale.body.data]).toEqual([409, { version: 2, state: 'submitted' }])
  expect(await stored(portal, id)).toEqual(before)
})

test('of twenty records that take one unique name at once one gets it; the others are told so at the field', async () => {
  const name = 'Only One Of Me'
  const records = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const data = await validData(portal, owner.organisation, { brand_name: name })
      return { data, id: (await owner.send('POST', '', { data })).body.data.id as string }
    }),
  )
  const sent = await Promise.all(
    records.map(({ id, data }) => owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })),
  )
  expect(sent.filter(reply => reply.status === 200)).toHaveLength(1)
  const refused = sent.filter(reply => reply.status === 409)
  expect(refused).toHaveLength(19)
  for (const reply of refused)
    expect(reply.body.data.problems).toEqual([{ path: '/brand_name', message: 'A brand with this name already exists' }])
  const loser = records[sent.findIndex(reply => reply.status === 409)]
  const linked = await portal.rows('select 1 from file where record_id = $1', [loser?.id])
  expect(linked).toEqual([])
})
