import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import approved from '../../definitions/approve-verification.cases.json' with { type: 'json' }
import confirmedContact from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { jobRows, jobTable } from '../../support/job-tables.ts'
import { asker } from './askers.ts'
import { furtherSet } from './further.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'
import { act, given, requestSubmitted, storedStates as standings } from './verifications.ts'

/** What is verified and launched for a brand stands and falls with the brand. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())

const unverified = { status: 409, body: { message: 'The brand has to be verified first.' } }

/** The definitions with a form of bots, first in the alphabet, that calls a reason of brands by another name. */
const otherwise = furtherSet(files => {
  const form = structuredClone(files.get('schemas/review/reject-bot.form.json') ?? {})
  const options = [{ const: 'POLICY_OTHER', title: 'Another name' }]
  const reason = { type: 'string', title: 'Reason', oneOf: options, 'x-meaning': 'reason' }
  files.set('schemas/review/reject-bot.form.json', {
    ...form,
    properties: { ...(form.properties as object), reason_code: reason },
  })
})

/** A verified bot with a brand of its own. */
async function ownBrand(name: string, verified = true) {
  const bot = await launches.bot(name, verified)
  return { bot, brand: await launches.brandOf(bot.id) }
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (
    await launches.portal.rows<{ state: string }>(
      "select state_text as state from lifecycle where record_id = $1 and scope = ''",
      [id],
    )
  )[0]?.state

/** Messages of the transitions of a record, with who they go to. */
const told = async (id: string): Promise<string[]> =>
  (
    await launches.portal.rows<{ told: string }>(
      `select distinct concat(j.payload->>'message', ' to ', j.payload->>'to') as told from ${jobRows} j where j.task = 'notify' and j.payload->>'recordId' = $1`,
      [id],
    )
  ).map(row => row.told)

test('a launch is submitted only for a verified brand', async () => {
  const { bot, brand } = await ownBrand('Brand One')
  const { who, standing, submit, dataFor, row } = launches
  const id = String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
  for (const state of ['created', 'submitted', 'pending', 'approved', 'rejected']) {
    await standing(brand, state)
    expect(await submit(id, dataFor(bot, ['vi'])), state).toMatchObject(unverified)
  }
  await standing(brand, 'verified.changing', { verified: 'changing' })
  expect(await submit(id, dataFor(bot, ['vi']))).toMatchObject({ status: 200 })
  expect(await row(id, 'vi')).toMatchObject({ state: 'pending.operator' })
})

test('no decision of the platform or of a carrier lets something go live for a brand that is not verified any more', async () => {
  const { bot, brand } = await ownBrand('Brand Two')
  const { who, standing, send, row } = launches
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await standing(brand, 'rejected')
  expect(await send(who.platform, id, 'vi', 'forward')).toMatchObject(unverified)
  await standing(brand, 'verified.steady', { verified: 'steady' })
  expect((await send(who.platform, id, 'vi', 'forward')).status).toBe(200)
  await launches.goesLive(id, bot.agentId, 'northline')
  expect((await send(who.northline, id, 'northline', 'suspend-at-carrier', { data: rejection })).status).toBe(200)
  expect((await send(who.platform, id, 'northline', 'suspend', { data: rejection })).status).toBe(200)
  await standing(brand, 'approved')
  expect(await send(who.vi, id, 'vi', 'approve-at-carrier')).toMatchObject(unverified)
  expect(await send(who.northline, id, 'northline', 'reactivate-at-carrier')).toMatchObject(unverified)
  expect(await send(who.platform, id, 'northline', 'reactivate')).toMatchObject(unverified)
  expect((await send(who.vi, id, 'vi', 'reject-at-carrier', { data: rejection })).status, 'refusing stays possible').toBe(200)
  expect([await row(id, 'vi'), await row(id, 'northline')]).toMatchObject([
    { state: 'rejected.by_carrier' },
    { state: 'suspended.by_both.marked' },
  ])
})

test('the page of a launch tells reviewers of the platform and of the carrier why they cannot approve it', async () => {
  const { bot, brand } = await ownBrand('Brand Told')
  const { who, standing, send } = launches
  const id = await launches.submitted(bot, ['vi'])
  await send(who.platform, id, 'vi', 'forward')
  await standing(brand, 'rejected')
  const rows = async (by: keyof typeof who) => (await who[by].send('GET', `/${id}`)).body.data.facts.related.rows.brand
  expect(await rows('vi'), 'no more than what decides').toEqual({ verified: 0 })
  expect(await rows('platform')).toEqual({ verified: 0, rejected: 1 })
  await standing(brand, 'verified.steady', { verified: 'steady' })
  expect(await rows('vi'), 'not what goes on within the state').toEqual({ verified: 1 })
})

test('a verification is decided well only for a verified brand, and refused for any', async () => {
  const { bot, brand } = await ownBrand('Brand Three', false)
  const { standing, verify } = launches
  await standing(bot.verification, 'submitted')
  for (const state of ['submitted', 'approved', 'rejected']) {
    await standing(brand, state)
    expect(await verify(bot.verification, 'approve', approved.base), state).toMatchObject(unverified)
    expect(await verify(bot.verification, 'forward', { ...approved.base, carriers: ['vi'] }), state).toMatchObject(unverified)
  }
  expect((await verify(bot.verification, 'reject', rejection)).status).toBe(200)
})

test('revoking the brand stops what is not live yet, of every bot of it, and tells who decides about what is live', async () => {
  const { bot, brand } = await ownBrand('Brand Four')
  const { who, standing, send, submit, dataFor, row, portal } = launches
  const [second, third, other] = [
    await launches.bot('Brand Four Second'),
    await launches.bot('Brand Four Third', false),
    await launches.bot('Brand Four Other'),
  ]
  await portal.pool.query("update record set data = data || jsonb_build_object('brand', $2::text) where id = any($1::uuid[])", [
    [second.id, third.id],
    brand,
  ])
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  expect((await submit(id, dataFor(bot, ['vi', 'northline']), 'resubmit')).status).toBe(200)
  const waits = await launches.submitted(second, ['vi'])
  await send(who.platform, waits, 'vi', 'forward')
  const others = await launches.submitted(other, ['vi'])
  await standing(third.verification, 'pending_from_carrier')

  expect((await launches.revokeBrand(brand)).status).toBe(200)
  expect(await stateOf(brand)).toBe('revoked')
  expect([await row(id), await row(id, 'vi'), await row(id, 'northline')]).toMatchObject([
    { state: 'live.brand_revoked', status: 10 },
    { state: 'live.brand_revoked.by_both', status: 10 },
    { state: 'rejected.by_platform', status: 9 },
  ])
  // It is live, and nothing good: the platform reads that as the owner does.
  for (const by of [who.platform, who.owner])
    expect((await by.send('GET', `/${id}`)).body.data.lifecycles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ scope: '', label: 'Launched, brand revoked', tone: 'stopped' }),
        expect.objectContaining({ scope: 'vi', label: 'Live, brand revoked', tone: 'stopped' }),
      ]),
    )
  expect([await row(waits), await row(waits, 'vi')]).toMatchObject([{ state: 'failed' }, { state: 'rejected.by_platform' }])
  expect([await stateOf(third.verification), await stateOf(bot.verification)]).toEqual([
    'rejected_by_operator',
    'verified.steady',
  ])
  expect(await row(others, 'vi'), 'of another brand').toMatchObject({ state: 'pending.operator' })
  const written = await portal.rows(
    `select count(distinct xmin::text)::int as transactions, count(*)::int as lines, count(distinct input->>'comment') as reasons
      from history where record_id = any($1::uuid[]) and event in ('revoke', 'brand-revoked')`,
    [[id, waits, third.verification, brand]],
  )
  expect(written).toEqual([{ transactions: 1, lines: 5, reasons: 1 }])
  expect(await told(id)).toEqual(
    expect.arrayContaining([
      'live-brand-revoked to bot-launch.decide',
      'live-brand-revoked to bot-launch.decide-at-carrier',
      'launch-brand-revoked to owner',
    ]),
  )
  expect(await told(third.verification)).toEqual(['verification-brand-revoked to owner'])
  // The reason came along from the form of the brand's event: it is read in words here as there.
  const owner = await asker(portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-verifications' })
  const [line] = (await owner.send('GET', `/${third.verification}/history`)).body.data
  expect(line).toMatchObject({
    event: 'brand-revoked',
    input: { reason_code: 'POLICY_OTHER' },
    reason: 'Another policy was violated',
  })
  const here = portal.deps.set
  portal.deps.set = () => otherwise
  const [read] = (await owner.send('GET', `/${third.verification}/history`)).body.data
  portal.deps.set = here
  expect(read.reason, 'whatever forms of other events call the same code').toBe('Another policy was violated')
  expect(await submit(id, dataFor(bot, ['vi', 'northline']), 'resubmit')).toMatchObject(unverified)
  expect((await send(who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })).status, 'what is live can be stopped').toBe(
    200,
  )
})

test('a live launch of a revoked brand waits with those who are asked about it, until each has decided or the brand is verified again', async () => {
  const { bot, brand } = await ownBrand('Brand Live')
  const { who, send, row, portal } = launches
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.goesLive(id, bot.agentId, 'vi')
  await launches.goesLive(id, bot.agentId, 'northline')
  const listed = async (by: keyof typeof who, list: string) => {
    const { items, counts } = (await who[by].send('GET', `?list=${list}&tab=waiting`)).body.data
    const at = items.filter((item: { id: string }) => item.id === id).map((item: { row: { scope: string } }) => item.row.scope)
    return { at: at.sort(), count: counts.waiting }
  }
  const waiting = async () => [
    (await listed('platform', 'review-launches')).at,
    (await listed('vi', 'carrier-launches')).at,
    (await listed('northline', 'carrier-launches')).at,
  ]
  const before = (await listed('vi', 'carrier-launches')).count
  expect(await waiting()).toEqual([[], [], []])
  expect((await launches.revokeBrand(brand)).status).toBe(200)
  expect(await waiting()).toEqual([['northline', 'vi'], ['vi'], ['northline']])
  expect((await listed('vi', 'carrier-launches')).count, 'what dashboards count').toBe(before + 1)
  const [own] = (await who.owner.send('GET', `/${id}`)).body.data.lifecycles
  expect(own).toMatchObject({
    label: 'Launched, brand revoked',
    summary: 'Live on 2 of 2',
    waits: [{ holder: 'reviewer' }, { holder: 'carrier' }],
  })
  const held = async (by: 'vi' | 'platform') =>
    (await who[by].send('GET', `/${id}`)).body.data.lifecycles
      .find(({ scope }: { scope: string }) => scope === 'vi')
      .waits.map(({ holder, next }: { holder: string; next: string }) => `${holder}: ${next.split('. ')[0]}`)
  const both = (next: string) => [`reviewer: ${next}`, `carrier: ${next}`]
  expect(await held('vi'), 'each decides').toEqual(both('Suspend or terminate it on your network, or keep it live there'))
  expect(await held('platform')).toEqual(both('Suspend or terminate it, or keep it live'))

  expect((await send(who.vi, id, 'vi', 'keep-live-at-carrier', { data: {} })).status).toBe(200)
  expect(await waiting(), 'the platform decides still').toEqual([['northline', 'vi'], [], ['northline']])
  expect(await held('vi')).toEqual(['reviewer: The platform decides whether the bot stays live there.'])
  expect((await send(who.platform, id, 'vi', 'keep-live', { data: {} })).status).toBe(200)
  expect(await row(id, 'vi')).toMatchObject({ state: 'live.steady', status: 10 })
  expect((await send(who.platform, id, 'northline', 'keep-live', { data: {} })).status).toBe(200)
  expect(await waiting()).toEqual([[], [], ['northline']])

  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'brands' })
  await launches.standing(brand, 'approved')
  const [{ version = 0 } = {}] = await portal.rows<{ version: number }>(
    `select version from lifecycle where record_id = $1 and scope = ''`,
    [brand],
  )
  const verified = await reviewer.send('POST', `/${brand}/transitions`, { event: 'verify', version, data: confirmedContact.base })
  expect(verified.status).toBe(200)
  expect(await row(id, 'northline')).toMatchObject({ state: 'live.steady' })
  expect(await waiting()).toEqual([[], [], []])
})

test('who suspended a launch of a revoked brand decides again, once the brand is verified again, and is told', async () => {
  const { bot, brand } = await ownBrand('Brand Six')
  const { who, send, row, portal } = launches
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.goesLive(id, bot.agentId, 'vi')
  await launches.goesLive(id, bot.agentId, 'northline')
  expect((await launches.revokeBrand(brand)).status).toBe(200)
  expect((await send(who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })).status).toBe(200)
  expect((await send(who.platform, id, 'northline', 'suspend', { data: rejection })).status).toBe(200)
  expect(await row(id, 'vi')).toMatchObject({ state: 'suspended.by_carrier.marked' })
  await launches.standing(brand, 'approved')
  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'brands' })
  const [{ version = 0 } = {}] = await portal.rows<{ version: number }>(
    `select version from lifecycle where record_id = $1 and scope = ''`,
    [brand],
  )
  const verified = await reviewer.send('POST', `/${brand}/transitions`, { event: 'verify', version, data: confirmedContact.base })
  expect(verified.status).toBe(200)
  expect([(await row(id, 'vi'))?.state, (await row(id, 'northline'))?.state]).toEqual([
    'suspended.by_carrier.corrected',
    'suspended.by_platform.corrected',
  ])
  const told = await portal.rows<{ scope: string; to: string }>(
    `select distinct payload->>'scope' as scope, payload->>'to' as to from ${jobTable}
      where payload->>'message' = 'suspended-brand-verified' and payload->>'recordId' = $1 order by scope, "to"`,
    [id],
  )
  expect(told).toEqual([
    { scope: 'northline', to: 'bot-launch.decide' },
    { scope: 'northline', to: 'owner' },
    { scope: 'vi', to: 'bot-launch.decide-at-carrier' },
    { scope: 'vi', to: 'owner' },
  ])
})

test('revoking the brand ends what carriers still decide about a verified bot, and a verification that no carrier approved yet', async () => {
  const { bot, brand } = await ownBrand('Brand Five')
  const second = await launches.bot('Brand Five Second')
  const { standing, verify, portal } = launches
  await portal.pool.query("update record set data = data || jsonb_build_object('brand', $2::text) where id = $1", [
    second.id,
    brand,
  ])
  await standing(second.verification, 'verified.to_forward', { verified: 'to_forward' })
  for (const one of [bot, second])
    expect((await verify(one.verification, 'forward-more', { carriers: ['harbour'] })).status).toBe(200)
  const stands = async (id: string) => {
    const at = `select state_text as state from lifecycle where record_id = $1 and scope = 'harbour'`
    return [await stateOf(id), (await portal.rows<{ state: string }>(at, [id]))[0]?.state]
  }
  expect(await stands(bot.verification)).toEqual(['verified.steady', 'waiting'])
  expect(await stands(second.verification)).toEqual(['verified.at_carriers', 'waiting'])
  expect((await launches.revokeBrand(brand)).status).toBe(200)
  expect(await stands(bot.verification)).toEqual(['verified.steady', 'recalled'])
  expect(await stands(second.verification)).toEqual(['rejected_by_operator', 'recalled'])
})

test('of revoking the brand and submitting a launch at the same moment nothing stays under way', async () => {
  const { who, submit, dataFor, row } = launches
  const made = await Promise.all(Array.from({ length: 16 }, (_, number) => ownBrand(`Brand Race ${number}`)))
  const begun = await Promise.all(made.map(({ bot }) => who.owner.send('POST', '', { data: { bot: bot.id } })))
  const ids = begun.map(reply => String(reply.body.data.id))
  const pair = async ({ bot, brand }: (typeof made)[number], number: number) => {
    const id = ids[number] ?? ''
    const [revoked, submitted] = await Promise.all([
      // From before the other to after it, a little later each time.
      wait(number % 10).then(() => launches.revokeBrand(brand)),
      submit(id, dataFor(bot, ['vi'])),
    ])
    return [revoked.status, submitted.status, (await row(id, 'vi'))?.state]
  }
  // Four at a time, as two alone hardly meet.
  const answers = []
  for (let at = 0; at < made.length; at += 4)
    answers.push(...(await Promise.all(made.slice(at, at + 4).map((one, number) => pair(one, at + number)))))
  for (const [revoked, submitted, state = 'rejected.by_platform'] of answers)
    expect([revoked, [200, 409].includes(Number(submitted)), state, answers]).toEqual([
      200,
      true,
      'rejected.by_platform',
      answers,
    ])
}, 30_000)

/** Who asks for verifications, with one submitted for a brand of its own. */
async function verifying(name: string) {
  const { portal } = launches
  const kind = 'bot-verifications'
  const owner = await asker(portal, 'DEVELOPER', name, null, { kind })
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', `${name} platform`, null, { kind })
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', `${name} Vi`, 'vi', { kind })
  const request = async (send = true) => {
    const { id, data } = await requestSubmitted(portal, owner, send)
    const sql = "select data ->> 'brand' as brand from record where id = $1"
    const [bot] = await portal.rows<{ brand: string }>(sql, [data.bot])
    return { id, data, brand: bot?.brand ?? '' }
  }
  return { owner, platform, vi, request }
}

test('a carrier approves no verification while its brand is not verified, and may reject it', async () => {
  const { portal, standing } = launches
  const { platform, vi, request } = await verifying('Verified no more')
  const { id, brand } = await request()
  expect((await act(portal, platform, id, 'forward', given.forward(['vi']))).status).toBe(200)
  const before = await standings(portal, id)
  for (const state of ['submitted', 'approved', 'rejected']) {
    await standing(brand, state)
    expect(await act(portal, vi, id, 'approve', {}, 'vi'), state).toMatchObject(unverified)
  }
  expect(await standings(portal, id)).toEqual(before)
  expect((await act(portal, vi, id, 'reject', given.reject, 'vi')).status).toBe(200)
})

test.each(['submitting', 'forwarding'] as const)(
  'of revoking the brand and %s a verification at the same moment nothing stays under way',
  async doing => {
    const { portal } = launches
    const { owner, platform, request } = await verifying(`Race of ${doing}`)
    const made: Awaited<ReturnType<typeof request>>[] = []
    for (let number = 0; number < 12; number++) made.push(await request(doing === 'forwarding'))
    const go = ({ id, data }: (typeof made)[number]) =>
      doing === 'submitting'
        ? owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
        : act(portal, platform, id, 'forward', given.forward(['vi']))
    const pair = async (one: (typeof made)[number], number: number) => {
      const [revoked, done] = await Promise.all([wait(number % 10).then(() => launches.revokeBrand(one.brand)), go(one)])
      return { statuses: [revoked.status, done.status], stands: await standings(portal, one.id) }
    }
    const answers = []
    for (let at = 0; at < made.length; at += 4)
      answers.push(...(await Promise.all(made.slice(at, at + 4).map((one, number) => pair(one, at + number)))))
    for (const { statuses, stands } of answers)
      expect([statuses[0], [200, 409].includes(Number(statuses[1])), stands[''], stands.vi ?? 'recalled', answers]).toEqual([
        200,
        true,
        expect.stringMatching(/^(draft|rejected_by_operator)$/),
        expect.stringMatching(/^(recalled|closed)$/),
        answers,
      ])
  },
  60_000,
)
