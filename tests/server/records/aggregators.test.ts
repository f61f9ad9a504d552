import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import botCases from '../../definitions/bot.cases.json' with { type: 'json' }
import { withOwn } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { approveAggregator, decide, submitDetails, withUploads } from './aggregator-details.ts'
import { type Asker, asker, validData } from './askers.ts'
import { rejection, startLaunches } from './launches.ts'
import { act, given, requestSubmitted } from './verifications.ts'

/** Who signed up as an aggregator waits for the platform's approval, whichever door they try. */
let portal: Portal
let uploads: { remove(): void }
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
})
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

const refused = {
  status: 409,
  body: {
    message:
      'Your aggregator details are not submitted yet. Complete and submit them first, under Aggregator details in the profile menu.',
  },
}
const brands = (name: string, agentType: number) => asker(portal, 'DEVELOPER', name, null, { agentType })

/** The same gate, that says something else. */
const because = (message: string) => ({ status: 409, body: { message } })

/** The same person, asking for something else. */
async function as(who: Asker, kind: string): Promise<Asker['send']> {
  return (method, path, body) => who.send(method, `/../${kind}${path}`, body)
}

const use = async (who: Asker, agent_type: number) =>
  (await as(who, 'company-details'))('POST', '', { for_company: false, agent_type })

const kept = async (who: Asker) =>
  (await portal.rows<{ data: { agent_type: number } }>('select data from record where id = $1', [who.organisation]))[0]?.data

test('Z13: an aggregator begins no brand, and submits no bot, before the approval; afterwards both', async () => {
  const owner = await brands('Aggregator one', 2)
  const data = await validData(portal, owner.organisation)
  expect(await owner.send('POST', '', { data })).toMatchObject(refused)
  const bots = await as(owner, 'bots')
  const bot = await withOwn(portal, 'bot', botCases.base, owner.organisation)
  const draft = await bots('POST', '', { data: bot })
  expect(draft.status, 'a draft harms nobody').toBe(201)
  const submit = { event: 'submit', version: 1, data: bot }
  expect(await bots('POST', `/${draft.body.data.id}/submit`, submit)).toMatchObject(refused)
  await approveAggregator(portal, owner)
  expect((await bots('POST', `/${draft.body.data.id}/submit`, submit)).status).toBe(200)
  expect((await owner.send('POST', '', { data })).status).toBe(201)
})

test('what was begun before signing up as an aggregator is not submitted afterwards, and the use cannot be changed back', async () => {
  const owner = await brands('Aggregator two', 0)
  const data = await validData(portal, owner.organisation)
  const id = (await owner.send('POST', '', { data })).body.data.id
  expect((await use(owner, 1)).status, 'from one use to another').toBe(200)
  expect((await use(owner, 2)).status).toBe(200)
  const submit = () => owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(await submit()).toMatchObject(refused)
  const message = 'You signed up as an aggregator. To change how you use the portal, contact support.'
  for (const back of [0, 1])
    expect(await use(owner, back)).toMatchObject({
      status: 422,
      body: { data: { problems: [{ path: '/agent_type', message }] } },
    })
  expect(await kept(owner)).toMatchObject({ agent_type: 2 })
  expect((await use(owner, 2)).status, 'the other details can be changed').toBe(200)
  expect(await submit()).toMatchObject(refused)
})

const unapproved = {
  status: 409,
  body: { message: 'It belongs to an aggregator that has not submitted its details yet. Wait until the aggregator is approved.' },
}

test('a verification submitted before its owner signed up as an aggregator, or before its suspension, is not forwarded', async () => {
  const kind = 'bot-verifications'
  const owner = await asker(portal, 'DEVELOPER', 'Aggregator three', null, { kind, agentType: 0 })
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Forwarding platform', null, { kind })
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Forwarding Vi', 'vi', { kind })
  const { id } = await requestSubmitted(portal, owner)
  expect((await use(owner, 2)).status).toBe(200)
  expect(await act(portal, platform, id, 'forward', given.forward(['vi']))).toMatchObject(unapproved)
  expect(await act(portal, platform, id, 'approve', given.approve)).toMatchObject(unapproved)
  const factsFor = async (by: Asker) => (await by.send('GET', `/${id}`)).body.data.facts.related.owner.data
  expect(await factsFor(platform), 'the page says why').toMatchObject({ agent_type: 2, launchApproved: false })

  const details = await approveAggregator(portal, owner)
  expect((await act(portal, platform, id, 'forward', given.forward(['vi']))).status).toBe(200)
  expect(await factsFor(vi), 'what decides about its own approval').toMatchObject({ launchApproved: true })
  expect(await factsFor(vi), 'what came of others is not told to carriers').not.toHaveProperty('aggregatorDetails')
  expect((await decide(platform, details, 'suspend', rejection)).status).toBe(200)
  const suspended = 'It belongs to an aggregator that is suspended. You can continue once the platform has reinstated it.'
  expect(await act(portal, platform, id, 'forward-more', given.more(['northline']))).toMatchObject(because(suspended))
  expect((await decide(platform, details, 'reinstate', {})).status).toBe(200)
  expect((await act(portal, platform, id, 'forward-more', given.more(['northline']))).status).toBe(200)
})

test('the gate says the state that the details are in, to their owner and to reviewers of what is theirs', async () => {
  const kind = 'bot-verifications'
  const owner = await asker(portal, 'DEVELOPER', 'Aggregator four', null, { kind, agentType: 0 })
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Deciding platform', null, { kind })
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Asked by nobody', 'vi', { kind })
  const { id } = await requestSubmitted(portal, owner)
  expect((await use(owner, 2)).status).toBe(200)
  const brand = await as(owner, 'brands')
  const data = await validData(portal, owner.organisation)
  const says = async (own: string, reviewers: string) => {
    expect(await brand('POST', '', { data })).toMatchObject(because(own))
    expect(await act(portal, platform, id, 'forward', given.forward(['vi']))).toMatchObject(because(reviewers))
  }
  const details = await submitDetails(owner)
  await says(
    'The platform is reviewing your aggregator details. Wait for its approval. You can see their status under Aggregator details in the profile menu.',
    'It belongs to an aggregator whose details the platform is still reviewing. You can continue once the platform has approved them.',
  )
  expect((await decide(platform, details, 'forward', { carriers: ['vi'] })).status).toBe(200)
  await says(
    'Carriers are reviewing your aggregator details. Wait for their approval. You can see the status under Aggregator details in the profile menu.',
    'It belongs to an aggregator whose details carriers are still reviewing. Wait until the aggregator is approved.',
  )
  expect((await decide(vi, details, 'reject', rejection, 'vi')).status).toBe(200)
  await says(
    'Your aggregator details were rejected. Correct them and submit them again, under Aggregator details in the profile menu.',
    'It belongs to an aggregator whose details were rejected. Wait until it has corrected them and is approved.',
  )
})

test('who has not said how they use the portal is no aggregator: what they submit is forwarded', async () => {
  const kind = 'bot-verifications'
  const owner = await asker(portal, 'DEVELOPER', 'Of no use yet', null, { kind, agentType: null })
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Forwarding platform', null, { kind })
  const { id } = await requestSubmitted(portal, owner)
  expect((await act(portal, platform, id, 'forward', given.forward(['vi']))).status).toBe(200)
})

test('a launch submitted before its owner signed up as an aggregator is not forwarded', async () => {
  const launches = await startLaunches()
  const papers = withUploads(launches.portal)
  try {
    const { who, bot, submitted, send } = launches
    const id = await submitted(await bot('Launched by an aggregator'), ['vi', 'northline'])
    expect((await send(who.platform, id, 'vi', 'forward')).status).toBe(200)
    expect((await use(who.owner, 2)).status).toBe(200)
    expect(await send(who.platform, id, 'northline', 'forward')).toMatchObject(unapproved)
    await approveAggregator(launches.portal, who.owner)
    expect((await send(who.platform, id, 'northline', 'forward')).status).toBe(200)
  } finally {
    await launches.portal.close()
    papers.remove()
  }
})

test('what an aggregator has with reviewers waits while it is suspended, and its bots write to no phone', async () => {
  const launches = await startLaunches()
  const papers = withUploads(launches.portal)
  try {
    const { who, bot, submitted, send } = launches
    const made = await bot('Suspended with its aggregator')
    const id = await submitted(made, ['vi', 'northline'])
    expect((await use(who.owner, 2)).status).toBe(200)
    const details = await approveAggregator(launches.portal, who.owner)
    for (const carrier of ['vi', 'northline']) expect((await send(who.platform, id, carrier, 'forward')).status).toBe(200)
    expect((await decide(who.platform, details, 'suspend', rejection)).status).toBe(200)
    const waits = because(
      'It belongs to an aggregator that cannot launch bots now. You can continue once the platform has approved it.',
    )
    expect(await send(who.vi, id, 'vi', 'approve-at-carrier')).toMatchObject(waits)
    expect((await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })).status).toBe(200)

    const sent = async (kind: string, data: object) => {
      const call = await as(who.owner, kind)
      const draft = await call('POST', '', { data })
      return call('POST', `/${draft.body.data.id}/submit`, { event: 'submit', version: 1, data })
    }
    const phone = { bot: made.id, phone: '+919812345623' }
    expect(await sent('bot-testers', phone)).toMatchObject(
      because('The platform suspended your aggregator account. The reason is under Aggregator details in the profile menu.'),
    )
    expect((await decide(who.platform, details, 'reinstate', {})).status).toBe(200)
    expect((await sent('bot-testers', phone)).status).toBe(200)
    expect((await send(who.vi, id, 'vi', 'approve-at-carrier')).status).toBe(200)
  } finally {
    await launches.portal.close()
    papers.remove()
  }
})
