import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, asker } from './askers.ts'
import { good } from './further.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'

/** Where a record stands that others carry on: a bot, once it is created, by its verification and its launch. */
let launches: Launches
let owner: Asker
let platform: Asker
beforeAll(async () => {
  launches = await startLaunches()
  owner = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bots' })
  platform = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bots' })
}, 60_000)
afterAll(() => launches.portal.close())

type Standing = { summary: string | null; next: string | null; waits: { holder: string; next: string | null; of?: unknown }[] }

/** What a bot's page and the list of bots say of it; both say the same. */
async function standing(who: Asker, id: string): Promise<Standing & { holders: string[] }> {
  const list = who === owner ? 'my-bots' : 'review-bots'
  const { items } = good(await who.send('GET', `?list=${list}&tab=all&limit=500`))
  const { row } = items.find((item: { id: string }) => item.id === id)
  const { lifecycles } = good(await who.send('GET', `/${id}`))
  const of = ({ summary, next, waits }: Standing) => ({ summary, next, waits })
  expect(of(lifecycles[0])).toEqual(of(row))
  return { ...of(row), holders: row.waits.map(({ holder }: { holder: string }) => holder) }
}

const isWithOwner = async (id: string): Promise<boolean> => {
  const page = good(await owner.send('GET', '?list=my-bots&tab=yours&limit=500'))
  expect(page.counts.yours).toBe(page.items.length)
  return page.items.some((item: { id: string }) => item.id === id)
}

test('nothing has begun: the record speaks for itself', async () => {
  const { id, verification } = await launches.bot('Only created', false)
  await launches.portal.pool.query('delete from record where id = $1', [verification])
  expect(await standing(owner, id)).toMatchObject({ summary: null, holders: ['owner'], next: expect.stringMatching(/^Test it/) })
  expect(await isWithOwner(id)).toBe(true)
})

test('what is not submitted yet is with its owner', async () => {
  const { id } = await launches.bot('Verification begun', false)
  expect(await standing(owner, id)).toMatchObject({
    summary: 'Verification: Draft, 2 of 2 carriers approved',
    holders: ['owner'],
  })
  expect(await isWithOwner(id)).toBe(true)
})

test('what was reached leads on to what is begun next', async () => {
  const { id } = await launches.bot('Verified')
  const said = { summary: 'Verification: Bot verified, 2 of 2 carriers approved', holders: ['owner'] }
  expect(await standing(owner, id)).toMatchObject({ ...said, next: 'The bot can be launched at the carriers that approved it.' })
  expect(await isWithOwner(id)).toBe(true)
  expect(await standing(platform, id)).toMatchObject({ ...said, next: null })
})

test('what RCS for Business verified before any carrier approved is with the platform, then with the carriers', async () => {
  const bot = await launches.bot('Approved without carriers', false)
  await launches.unasked(bot.verification)
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Verification: Bot verified, no carrier approved yet',
    // No carrier was asked: nothing is said of one that still decides, or of others.
    waits: [
      {
        holder: 'reviewer',
        next: 'The platform forwards it to carriers. The bot can be launched at a carrier once that carrier has approved it.',
      },
    ],
  })
  expect(await isWithOwner(bot.id)).toBe(false)
  const verifier = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bot-verifications' })
  const { items } = good(await verifier.send('GET', '?list=review-verifications&tab=waiting&limit=500'))
  expect(items).toMatchObject([{ row: { next: expect.stringMatching(/^Forward it to carriers\. /) } }])
  // What the guide asks: a step of which nothing can be launched yet is not done.
  const verifying = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-verifications' })
  const tabs = async (): Promise<string[]> => {
    const found: string[] = []
    for (const tab of ['review', 'verified']) {
      const { items } = good(await verifying.send('GET', `?list=my-verifications&tab=${tab}&limit=500`))
      if (items.some(({ id }: { id: string }) => id === bot.verification)) found.push(tab)
    }
    return found
  }
  expect(await tabs()).toEqual(['review'])
  await launches.verify(bot.verification, 'forward-more', { carriers: ['vi'] })
  expect(await standing(owner, bot.id)).toMatchObject({ holders: ['carrier'] })
  expect(await tabs()).toEqual(['review'])
  await launches.verifiedAt(bot.verification, 'northline')
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Verification: Bot verified, 1 of 2 carriers approved',
    holders: ['carrier', 'owner'],
  })
  expect(await tabs()).toEqual(['verified'])
})

test('a launch under way says with whom it is, to its end on all networks', async () => {
  const bot = await launches.bot('Launched')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  const of = { kind: 'bot-launch', id }
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 0 of 2, 2 in review',
    waits: [{ holder: 'reviewer', next: 'The platform checks the launch, then each carrier decides.', of }],
  })
  expect(await standing(platform, bot.id)).toMatchObject({
    waits: [{ holder: 'reviewer', next: 'Decide for each carrier below.' }],
  })
  expect(await isWithOwner(bot.id)).toBe(false)
  await launches.goesLive(id, bot.agentId, 'vi')
  await launches.send(launches.who.platform, id, 'northline', 'forward')
  expect(await standing(owner, bot.id)).toMatchObject({ summary: 'Launch: Live on 1 of 2, 1 in review', holders: ['carrier'] })
  await launches.send(launches.who.northline, id, 'northline', 'approve-at-carrier')
  await launches.answer(id, bot.agentId, 'northline', 'LAUNCHED')
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 2 of 2',
    waits: [],
    next: 'You can add more carriers. Where the bot is live, nothing changes.',
  })
  expect(await isWithOwner(bot.id)).toBe(false)
})

test('what one carrier rejected is with the owner, though it is live elsewhere', async () => {
  const bot = await launches.bot('Rejected at one')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.goesLive(id, bot.agentId, 'vi')
  await launches.send(launches.who.platform, id, 'northline', 'forward')
  await launches.send(launches.who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 1 of 2, 1 rejected at Northline Mobile',
    waits: [
      {
        holder: 'owner',
        next: 'Correct the problems that were found and submit again.',
        of: { kind: 'bot-launch', id },
      },
    ],
  })
  expect(await isWithOwner(bot.id)).toBe(true)
})

test('what one carrier rejected is corrected and sent again, though another still reviews', async () => {
  const bot = await launches.bot('Rejected while another reviews')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  for (const carrier of ['vi', 'northline']) await launches.send(launches.who.platform, id, carrier, 'forward')
  await launches.send(launches.who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 0 of 2, 1 rejected at Northline Mobile, 1 in review',
    waits: [
      {
        holder: 'owner',
        next: 'Correct the problems that were found and submit again. The review at the other carriers then starts over.',
      },
      { holder: 'carrier', next: 'The carrier decides for its network.' },
    ],
  })
  expect(await isWithOwner(bot.id)).toBe(true)
  expect(await launches.row(id)).toMatchObject({ state: 'pending.rejected', status: 6 })
  const { status } = await launches.submit(id, launches.dataFor(bot, ['vi', 'northline']), 'resubmit')
  expect(status).toBe(200)
  expect(await standing(owner, bot.id)).toMatchObject({ summary: 'Launch: Live on 0 of 2, 2 in review', holders: ['reviewer'] })
  for (const carrier of [undefined, 'vi', 'northline'])
    expect(await launches.row(id, carrier)).toMatchObject({ state: 'pending.operator' })
})

test('what one carrier suspended is with the owner, though it is live elsewhere, and then wherever it was live', async () => {
  const bot = await launches.bot('Suspended at one')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  for (const carrier of ['vi', 'northline'] as const) await launches.goesLive(id, bot.agentId, carrier)
  await launches.send(launches.who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 1 of 2, 1 suspended at Vi India',
    waits: [{ holder: 'owner', next: expect.stringMatching(/^Correct what led to the suspension/) }],
  })
  expect(await isWithOwner(bot.id)).toBe(true)
  expect(await launches.row(id)).toMatchObject({ state: 'live.suspended', status: 10 })
  await launches.send(launches.who.northline, id, 'northline', 'suspend-at-carrier', { data: rejection })
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Launch: Live on 0 of 2, 2 suspended',
    waits: [{ holder: 'owner' }],
  })
  for (const carrier of ['vi', 'northline'] as const)
    await launches.send(launches.who[carrier], id, carrier, 'reactivate-at-carrier')
  expect(await standing(owner, bot.id)).toMatchObject({ summary: 'Launch: Live on 2 of 2', waits: [] })
  expect(await isWithOwner(bot.id)).toBe(false)
})

test('what went against an earlier step is told beside the last', async () => {
  const bot = await launches.bot('Revoked')
  await launches.submitted(bot, ['vi'])
  await launches.revoke(bot.verification)
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: 'Verification: Rejected by operator; Launch: Live on 0 of 1, 1 rejected at Vi India',
    holders: ['owner'],
  })
})

test('a carrier is told of its own row alone', async () => {
  const bot = await launches.bot('At two carriers')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.send(launches.who.platform, id, 'vi', 'forward')
  const vi = await asker(launches.portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: 'bots' })
  const { lifecycles } = good(await vi.send('GET', `/${bot.id}`))
  expect(lifecycles[0].summary).toBe('Launch: Launch submitted, carrier review')
  expect(lifecycles[0].waits).toEqual([expect.objectContaining({ holder: 'carrier' })])
  expect(JSON.stringify(lifecycles)).not.toContain('northline')
})

test('verified without carriers and forwarded to several, it is with them until the last has rejected it, then with its owner to correct', async () => {
  const bot = await launches.bot('Rejected One By One', false)
  await launches.unasked(bot.verification)
  await launches.verify(bot.verification, 'forward-more', { carriers: ['vi', 'northline'] })
  const rejectAt = async (carrier: string) => {
    const by = await asker(launches.portal, 'VI_CARRIER_ADMIN', carrier, carrier, { kind: 'bot-verifications' })
    const sent = { event: 'reject', workflow: 'bot-verification-at-carrier', scope: carrier, version: 1, data: rejection }
    good(await by.send('POST', `/${bot.verification}/transitions`, sent))
  }
  await rejectAt('vi')
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: expect.stringMatching(/^Verification: Bot verified, carriers decide/),
    waits: [{ holder: 'carrier', next: expect.stringMatching(/^Each carrier decides/) }],
  })
  await rejectAt('northline')
  expect(await standing(owner, bot.id)).toMatchObject({
    summary: expect.stringMatching(/^Verification: Bot verified, rejected at a carrier/),
    waits: [{ holder: 'owner' }],
  })
})
