import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentAddress } from '#server/messaging/channel-adapter.ts'
import type { OutgoingMessage } from '#server/messaging/channel-message.ts'
import { googleHosts, hostsAt } from '#server/messaging/google-rbm/settings.ts'
import { contact, idOf, markOf, profile, questionnaire, type Recorded, startChannel, startRecorder, terms } from './channel.ts'

/** What goes over the wire, compared with Google's documented JSON; the simulator takes no field that it does not know. */
const channel = await startChannel()
const recorder = await startRecorder(channel.address)
const adapter = channel.adapterAt(recorder.address, {
  hosts: { ...hostsAt(recorder.address), token: `${channel.address}/token` },
})
const phone = '+919876543219'

const brand = await adapter.createBrand({ key: 'first', displayName: 'Growing Tree Bank' })
const brandCalls = recorder.calls.splice(0)
const created = await adapter.createAgent({ key: 'first', brand: brand.name, terms, profile })
const agentCalls = recorder.calls.splice(0)
const agent: AgentAddress = { name: created.name, hostingRegion: created.hostingRegion }
const agentId = idOf(agent)

beforeEach(() => {
  recorder.calls.length = 0
})
const changing = () => recorder.calls.filter(({ method }) => method !== 'GET')

test("a brand: looks for its mark in all brands' names, then is created with it", () => {
  expect(brandCalls).toEqual<Recorded[]>([
    { method: 'GET', path: '/v1/brands?pageSize=100', body: undefined },
    { method: 'POST', path: '/v1/brands', body: { displayName: `Growing Tree Bank (${markOf('first')})` } },
  ])
  expect(brand.name).toMatch(/^brands\/[\w-]+$/)
})

const wire = {
  displayName: 'My new agent',
  rcsBusinessMessagingAgent: {
    description: 'Answers about orders',
    logoUri: 'https://a.demo.test/logo.png',
    heroUri: 'https://a.demo.test/hero.png',
    phoneNumbers: [{ phoneNumber: { number: '+12223334444' }, label: 'Call support' }],
    emails: [{ address: 'support@demo.test', label: 'Email' }],
    websites: [{ uri: 'https://a.demo.test/', label: 'Site' }],
    privacy: { uri: `https://a.demo.test/privacy#:~:${markOf('first')}`, label: 'Privacy' },
    termsConditions: { uri: 'https://a.demo.test/terms', label: 'Terms' },
    color: '#0B78D0',
    billingConfig: { billingCategory: 'NON_CONVERSATIONAL' },
    agentUseCase: 'TRANSACTIONAL',
    hostingRegion: 'ASIA_PACIFIC',
    indiaPrincipalEntityId: '1101234567890123456',
  },
}

test('an agent: the documented body, and what comes back is what was given', () => {
  expect(agentCalls).toEqual<Recorded[]>([
    { method: 'GET', path: `/v1/${brand.name}/agents?pageSize=100`, body: undefined },
    { method: 'POST', path: `/v1/${brand.name}/agents`, body: wire },
  ])
  expect(created).toEqual({ name: expect.stringContaining(`${brand.name}/agents/`), ...terms, profile })
})

test('a change sends only what changed, with its mask; a new privacy address keeps the mark', async () => {
  const emails = [{ value: 'help@demo.test', label: 'Help' }]
  const changed = await adapter.patchAgent(agent, { description: 'New', emails })
  const mask = 'rcsBusinessMessagingAgent.description,rcsBusinessMessagingAgent.emails'
  expect(recorder.calls).toEqual([
    {
      method: 'PATCH',
      path: `/v1/${agent.name}?updateMask=${encodeURIComponent(mask)}`,
      body: { rcsBusinessMessagingAgent: { description: 'New', emails: [{ address: 'help@demo.test', label: 'Help' }] } },
    },
  ])
  expect(changed.profile).toEqual({ ...profile, description: 'New', emails })

  const privacy = { value: 'https://a.demo.test/#/rules', label: 'Privacy' }
  expect((await adapter.patchAgent(agent, { privacy })).profile.privacy).toEqual(privacy)
  expect(changing().at(-1)?.body).toEqual({
    rcsBusinessMessagingAgent: { privacy: { uri: `https://a.demo.test/#/rules:~:${markOf('first')}`, label: 'Privacy' } },
  })
})

test('a verification: asked for once, read again', async () => {
  expect(await adapter.getVerification(agent)).toEqual({ state: 'unverified', contact: null })
  expect(await adapter.requestVerification(agent, { key: 'v', contact })).toEqual({ state: 'pending', contact })
  expect(changing()).toEqual([
    {
      method: 'POST',
      path: `/v1/${agent.name}:requestVerification`,
      body: {
        agentVerificationContact: {
          partnerName: 'Alice',
          partnerEmailAddress: 'alice@partner.com',
          brandContactName: 'Bob',
          brandContactEmailAddress: 'bob@brand.com',
          brandWebsiteUrl: `https://brand.com/#:~:${markOf('v')}`,
        },
      },
    },
  ])
  await channel.ask('POST', '/simulator/decide', { agentId, verification: 'VERIFIED' })
  expect(await adapter.getVerification(agent)).toEqual({ state: 'verified', contact })
  expect(recorder.calls.at(-1)).toEqual({ method: 'GET', path: `/v1/${agent.name}/verification`, body: undefined })
})

test('regions: by their id, with who decides there', async () => {
  expect(await adapter.listRegions()).toContainEqual({
    id: 'vodafone-idea-india',
    displayName: 'Vi (India)',
    managedBy: 'carrier',
  })
  expect(recorder.calls).toEqual([{ method: 'GET', path: '/v1/regions', body: undefined }])
})

test('a launch: the documented body; a further one sends all carriers, and what was decided stays', async () => {
  expect(await adapter.getLaunch(agent)).toEqual({ regions: [] })
  await adapter.requestLaunch(agent, { key: 'l1', regions: ['airtel-india'], questionnaire })
  const documented = (instructions: string, launchDetails: object) => ({
    agentLaunch: {
      rcsBusinessMessaging: {
        questionnaire: {
          contacts: [{ name: 'Ian', title: 'CTO', email: 'ian@brand.com' }],
          optinDescription: 'A box on the order page',
          triggerDescription: 'An order',
          interactionsDescription: 'Questions about the order',
          optoutDescription: 'Growing Tree Bank will not write again',
          agentAccessInstructions: `Write HI\n\nReference: ${instructions}`,
          videoUris: ['https://a.demo.test/video.mp4'],
          screenshotUris: ['https://a.demo.test/screen.png'],
        },
        launchDetails,
      },
    },
  })
  const pending = { launchState: 'LAUNCH_STATE_PENDING' }
  const path = `/v1/${agent.name}:requestLaunch`
  expect(changing()).toEqual([{ method: 'POST', path, body: documented(markOf('l1'), { '/v1/regions/airtel-india': pending }) }])

  await channel.ask('POST', '/simulator/decide', { agentId, region: 'airtel-india', launch: 'LAUNCHED' })
  recorder.calls.length = 0
  const both = await adapter.requestLaunch(agent, { key: 'l2', regions: ['jio-india'], questionnaire })
  expect(changing()).toEqual([
    {
      method: 'POST',
      path,
      body: documented(`${markOf('l1')}, ${markOf('l2')}`, {
        '/v1/regions/airtel-india': { launchState: 'LAUNCH_STATE_LAUNCHED' },
        '/v1/regions/jio-india': pending,
      }),
    },
  ])
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(both.regions).toEqual([
    { id: 'airtel-india', state: 'launched', at },
    { id: 'jio-india', state: 'pending', at },
  ])
  await channel.ask('POST', '/simulator/decide', { agentId, region: 'jio-india', launch: 'REJECTED', comment: 'No video' })
  expect((await adapter.getLaunch(agent)).regions[1]).toEqual({ id: 'jio-india', state: 'rejected', comment: 'No video', at })
  await adapter.requestLaunch(agent, { key: 'l3', regions: ['jio-india'], questionnaire })
  expect((await adapter.getLaunch(agent)).regions.map(({ state }) => state)).toEqual(['launched', 'pending'])
})

test('what the agent has to have for a launch is sent before it, once', async () => {
  const changes = { indiaPrincipalEntityId: '1101234567890123456' }
  const request = { key: 'registered', regions: ['airtel-india'], questionnaire, changes }
  await adapter.requestLaunch(agent, request)
  await adapter.requestLaunch(agent, request)
  const mask = 'rcsBusinessMessagingAgent.indiaPrincipalEntityId'
  expect(changing().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /v1/${agent.name}?${new URLSearchParams({ updateMask: mask })}`,
    `POST /v1/${agent.name}:requestLaunch`,
  ])
  expect(changing()[0]?.body).toEqual({ rcsBusinessMessagingAgent: changes })
})

test('a tester: invited, answered, read', async () => {
  expect(await adapter.inviteTester(agent, { key: 't', phone })).toEqual({ phone, invitation: 'pending' })
  expect(recorder.calls).toEqual([
    { method: 'GET', path: `/v1/testers/${encodeURIComponent(phone)}?agentId=${agentId}`, body: undefined },
    { method: 'POST', path: '/v1/testers', body: { agentId, phoneNumber: phone } },
  ])
  await channel.act(phone, 'invitation', { agentId, answer: 'ACCEPTED' })
  expect(await adapter.getTester(agent, phone)).toEqual({ phone, invitation: 'accepted' })
})

describe('messages', () => {
  const send = async (message: Omit<OutgoingMessage, 'messageId' | 'traffic'>) => {
    const messageId = randomUUID()
    const sent = await adapter.send(agent, phone, { messageId, traffic: 'transaction', ...message })
    expect(sent).toEqual({ messageId, sentAt: expect.stringMatching(/Z$/) })
    const path = `/asia/v1/phones/${encodeURIComponent(phone)}/agentMessages?messageId=${messageId}&agentId=${agentId}`
    expect(recorder.calls).toEqual([{ method: 'POST', path, body: expect.anything() }])
    return recorder.calls[0]?.body
  }

  test('text', async () => {
    expect(await send({ content: { text: 'Hi' } })).toEqual({
      contentMessage: { text: 'Hi' },
      messageTrafficType: 'TRANSACTION',
    })
  })

  test('a card with suggestions, and a time to live', async () => {
    const location = { latitude: 37.42, longitude: -122.08, label: 'HQ' }
    const body = await send({
      content: {
        card: {
          orientation: 'VERTICAL',
          title: 'Hello',
          description: 'You',
          media: { height: 'MEDIUM', fileUrl: 'https://a.demo.test/a.jpg', thumbnailUrl: 'https://a.demo.test/t.jpg' },
          suggestions: [
            { text: 'Yes', postback: 'yes' },
            { text: 'View map', postback: 'map', action: { location } },
          ],
        },
      },
      expiresInSeconds: 3600,
    })
    expect(body).toEqual({
      contentMessage: {
        richCard: {
          standaloneCard: {
            cardOrientation: 'VERTICAL',
            cardContent: {
              title: 'Hello',
              description: 'You',
              media: {
                height: 'MEDIUM',
                contentInfo: {
                  fileUrl: 'https://a.demo.test/a.jpg',
                  thumbnailUrl: 'https://a.demo.test/t.jpg',
                  forceRefresh: false,
                },
              },
              suggestions: [
                { reply: { text: 'Yes', postbackData: 'yes' } },
                {
                  action: {
                    text: 'View map',
                    postbackData: 'map',
                    viewLocationAction: { latLong: { latitude: 37.42, longitude: -122.08 }, label: 'HQ' },
                  },
                },
              ],
            },
          },
        },
      },
      messageTrafficType: 'TRANSACTION',
      ttl: '3600s',
    })
  })

  test('a carousel with every action', async () => {
    const calendar = { startTime: '2026-01-02T03:04:05Z', endTime: '2026-01-02T04:04:05Z', title: 'Visit', description: 'Shop' }
    const body = await send({
      content: { carousel: { width: 'MEDIUM', cards: [{ title: 'One' }, { title: 'Two' }] } },
      suggestions: [
        { text: 'Open', postback: 'o', action: { openUrl: 'https://a.demo.test/' } },
        { text: 'Inside', postback: 'i', action: { openUrl: 'https://a.demo.test/', view: 'TALL' } },
        { text: 'Dial', postback: 'd', action: { dial: '+12223334444' } },
        { text: 'Find', postback: 'f', action: { locationQuery: 'shops' } },
        { text: 'Share', postback: 's', action: { shareLocation: true } },
        { text: 'Plan', postback: 'p', action: { calendar } },
      ],
    })
    expect(body).toEqual({
      contentMessage: {
        richCard: { carouselCard: { cardWidth: 'MEDIUM', cardContents: [{ title: 'One' }, { title: 'Two' }] } },
        suggestions: [
          { action: { text: 'Open', postbackData: 'o', openUrlAction: { url: 'https://a.demo.test/', application: 'BROWSER' } } },
          {
            action: {
              text: 'Inside',
              postbackData: 'i',
              openUrlAction: { url: 'https://a.demo.test/', application: 'WEBVIEW', webviewViewMode: 'TALL' },
            },
          },
          { action: { text: 'Dial', postbackData: 'd', dialAction: { phoneNumber: '+12223334444' } } },
          { action: { text: 'Find', postbackData: 'f', viewLocationAction: { query: 'shops' } } },
          { action: { text: 'Share', postbackData: 's', shareLocationAction: {} } },
          { action: { text: 'Plan', postbackData: 'p', createCalendarEventAction: calendar } },
        ],
      },
      messageTrafficType: 'TRANSACTION',
    })
  })

  test('events and taking back', async () => {
    const [eventId, messageId] = [randomUUID(), randomUUID()]
    await adapter.sendEvent(agent, phone, { eventId, kind: 'typing' })
    await adapter.sendEvent(agent, phone, { eventId: messageId, kind: 'read', messageId })
    await adapter.revoke(agent, phone, messageId)
    const at = `/asia/v1/phones/${encodeURIComponent(phone)}`
    expect(recorder.calls).toEqual([
      { method: 'POST', path: `${at}/agentEvents?eventId=${eventId}&agentId=${agentId}`, body: { eventType: 'IS_TYPING' } },
      {
        method: 'POST',
        path: `${at}/agentEvents?eventId=${messageId}&agentId=${agentId}`,
        body: { eventType: 'READ', messageId },
      },
      { method: 'DELETE', path: `${at}/agentMessages/${messageId}?agentId=${agentId}`, body: undefined },
    ])
  })

  test('an agent is only found at the host of its region', async () => {
    const elsewhere = { name: agent.name, hostingRegion: 'EUROPE' } as const
    const sending = adapter.send(elsewhere, phone, { messageId: randomUUID(), traffic: 'transaction', content: { text: 'Hi' } })
    await expect(sending).rejects.toMatchObject({ kind: 'not-found' })
  })
})

test("the real addresses are Google's", () => {
  expect(googleHosts).toEqual({
    token: 'https://oauth2.googleapis.com/token',
    management: 'https://businesscommunications.googleapis.com',
    messaging: {
      NORTH_AMERICA: 'https://us-rcsbusinessmessaging.googleapis.com',
      EUROPE: 'https://europe-rcsbusinessmessaging.googleapis.com',
      ASIA_PACIFIC: 'https://asia-rcsbusinessmessaging.googleapis.com',
    },
  })
})
