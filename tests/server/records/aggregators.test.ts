import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import botCases from '../../definitions/bot.cases.json' with { type: 'json' }
import { withOwn } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { approveAggregator, withUploads } from './aggregator-details.ts'
import { type Asker, asker, validData } from './askers.ts'

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
  body: { message: 'Your aggregator account has to be approved first. Complete your aggregator details and submit them.' },
}
const brands = (name: string, agentType: number) => asker(portal, 'DEVELOPER', name, null, { agentType })

/** The same person, asking for something else. */
async function as(who: Asker, kind: string): Promise<Asker['send']> {
  return (method, path, body) => who.send(method, `/../${kind}${path}`, body)
}

const use = async (who: Asker, agent_type: number) =>
  (await as(who, 'company-details'))('POST', '', { for_company: false, agent_type })

const kept = async (who: Asker) =>
  (await portal.rows<{ data: { agent_type: number } }>('select data from record where id = $1', [who.organisation]))[0]?.data

test('an aggregator begins no brand, and submits no bot, before the approval; afterwards both', async () => {
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
  const message = 'You signed up as an aggregator. Ask support to change the use of your account.'
  for (const back of [0, 1])
    expect(await use(owner, back)).toMatchObject({
      status: 422,
      body: { data: { problems: [{ path: '/agent_type', message }] } },
    })
  expect(await kept(owner)).toMatchObject({ agent_type: 2 })
  expect((await use(owner, 2)).status, 'the other details can be changed').toBe(200)
  expect(await submit()).toMatchObject(refused)
})
