import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccessTokens, type Scope } from '#server/messaging/google-rbm/access-token.ts'
import { hostsAt } from '#server/messaging/google-rbm/settings.ts'
import {
  contact,
  failure,
  idOf,
  markOf,
  newAgent,
  profile,
  questionnaire,
  say,
  startChannel,
  terms,
} from '../messaging/channel.ts'

/** Google's limits, in Google's envelope. */
const channel = await startChannel({ simulator: { verificationSeconds: null, launchSeconds: null } })
const { adapter, address } = channel
const agent = await newAgent(adapter)
const tokens = createAccessTokens({
  serviceAccount: channel.serviceAccount,
  hosts: hostsAt(address),
  webhookToken: '',
  markOf,
  say,
  now: () => new Date(),
  timeoutMs: 5000,
  unknownOutcomeMs: 0,
})

/** Asks as anyone could, without the adapter. */
async function ask(method: string, path: string, body?: unknown, scope: Scope | null = 'management') {
  const headers: Record<string, string> = scope ? { authorization: `Bearer ${await tokens.get(scope)}` } : {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(address + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const error = (code: number, status: string, message: unknown = expect.any(String)) => ({
  status: code,
  body: { error: { code, message, status } },
})

test('every answer that is no success has the envelope', async () => {
  expect(await ask('GET', '/v1/brands/none')).toEqual(error(404, 'NOT_FOUND', 'Requested entity was not found.'))
  expect(await ask('GET', '/v1/nothing')).toEqual(error(404, 'NOT_FOUND'))
  expect(await ask('POST', '/v1/brands', undefined, null)).toEqual(error(401, 'UNAUTHENTICATED'))
  expect(await ask('GET', '/v1/brands', undefined, 'messaging')).toEqual(error(403, 'PERMISSION_DENIED'))
  const broken = await fetch(`${address}/v1/brands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokens.get('management')}`, 'content-type': 'application/json' },
    body: '{',
  })
  expect({ status: broken.status, body: await broken.json() }).toEqual(error(400, 'INVALID_ARGUMENT'))
})

test('a brand: 1 to 100 characters, and no field that is unknown', async () => {
  expect(await ask('POST', '/v1/brands', { displayName: 'x'.repeat(101) })).toEqual(error(400, 'INVALID_ARGUMENT'))
  expect(await ask('POST', '/v1/brands', {})).toEqual(error(400, 'INVALID_ARGUMENT'))
  const message = 'Invalid value at \'/\': must NOT have additional properties "key".'
  expect(await ask('POST', '/v1/brands', { displayName: 'B', key: 1 })).toEqual(error(400, 'INVALID_ARGUMENT', message))
})

test.each<[string, object]>([
  ['a name of 41', { displayName: 'x'.repeat(41) }],
  ['a description of 101', { description: 'x'.repeat(101) }],
  ['a colour by name', { color: 'blue' }],
  ['a logo over http', { logoUrl: 'http://a.demo.test/logo.png' }],
  ['four phones', { phones: Array(4).fill({ value: '+12223334444', label: 'Call' }) }],
])('an agent: %s is refused', async (_name, wrong) => {
  const [brand] = agent.name.split('/agents') as [string]
  const making = adapter.createAgent({ key: randomUUID(), brand, terms, profile: { ...profile, ...wrong } })
  expect(await failure(making)).toMatchObject({ kind: 'refused', status: 400, code: 'INVALID_ARGUMENT' })
})

test('a change: needs its mask; terms never, name and pictures not after the verification', async () => {
  const path = `/v1/${agent.name}`
  expect(await ask('PATCH', path, { displayName: 'New' })).toEqual(error(400, 'INVALID_ARGUMENT', 'updateMask is required.'))
  const region = await ask('PATCH', `${path}?updateMask=rcsBusinessMessagingAgent.hostingRegion`, {
    rcsBusinessMessagingAgent: { hostingRegion: 'EUROPE' },
  })
  expect(region).toEqual(error(400, 'INVALID_ARGUMENT'))
  const [other] = [await newAgent(adapter)]
  await adapter.requestVerification(other, { key: 'v', contact })
  await adapter.patchAgent(other, { displayName: 'Still free' })
  await channel.ask('POST', '/simulator/decide', { agentId: idOf(other), verification: 'VERIFIED' })
  for (const changes of [{ displayName: 'New' }, { logoUrl: profile.logoUrl }, { heroUrl: profile.heroUrl }])
    expect(await failure(adapter.patchAgent(other, changes))).toMatchObject({ status: 400, code: 'FAILED_PRECONDITION' })
  expect((await adapter.patchAgent(other, { description: 'Still free' })).profile.displayName).toBe('Still free')
})

test('a launch: verification first, a contact, the Indian id, known regions, all regions again', async () => {
  const launch = (regions: string[], at = agent) =>
    failure(adapter.requestLaunch(at, { key: randomUUID(), regions, questionnaire }))
  const fresh = await newAgent(adapter)
  expect((await launch(['jio-india'], fresh)).message).toContain('verification before its launch')
  await adapter.requestVerification(agent, { key: 'v', contact })
  await adapter.patchAgent(agent, { phones: [], emails: [], websites: [] })
  expect((await launch(['jio-india'])).message).toContain('a phone number, an e-mail address or a website')
  const [brand] = agent.name.split('/agents') as [string]
  const { indiaPrincipalEntityId: _id, ...abroad } = profile
  const german = await adapter.createAgent({ key: 'german', brand, terms, profile: abroad })
  await adapter.requestVerification(german, { key: 'v', contact })
  expect((await launch(['jio-india'], german)).message).toContain('indiaPrincipalEntityId')
  await adapter.requestLaunch(german, { key: 'l', regions: ['vodafone-germany'], questionnaire })
  const body = {
    agentLaunch: {
      rcsBusinessMessaging: {
        questionnaire: {
          ...{ contacts: questionnaire.contacts, optinDescription: 'a', triggerDescription: 'a', interactionsDescription: 'a' },
          ...{ optoutDescription: 'a', agentAccessInstructions: 'a' },
        },
        launchDetails: { '/v1/regions/orange-france': { launchState: 'LAUNCH_STATE_PENDING' } },
      },
    },
  }
  const without = await ask('POST', `/v1/${german.name}:requestLaunch`, body)
  expect(without).toEqual(error(400, 'INVALID_ARGUMENT', expect.stringContaining('/v1/regions/vodafone-germany is missing')))
})

test('testers: 20 a day, 200 in all', async () => {
  await channel.ask('POST', '/simulator/clock', { set: '2030-01-01T12:00:00Z' })
  let made = 0
  const invite = () => adapter.inviteTester(agent, { key: 't', phone: `+9198760${String(10_000 + made++).padStart(5, '0')}9` })
  for (let day = 0; day < 10; day += 1) {
    for (let count = 0; count < 20; count += 1) await invite()
    expect(await failure(invite())).toMatchObject({ kind: 'retry', status: 429, code: 'RESOURCE_EXHAUSTED' })
    await channel.advance(86_400)
  }
  expect((await failure(invite())).message).toContain('only 200 testers')
  expect((await channel.state()).counts.invitations).toBe(200)
})
