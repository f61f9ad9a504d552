import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgentAddress, ChannelAdapter } from '#server/messaging/channel-adapter.ts'
import { ChannelFailure } from '#server/messaging/channel-failure.ts'
import { contact, idOf, markOf, newAgent, profile, questionnaire, startChannel, terms } from './channel.ts'

type Channel = Awaited<ReturnType<typeof startChannel>>

/** Faults in which the work is done, or done later, and nobody is told; and some in which it is not. */
const kinds = ['lost', 'unavailable-after', 'late', 'slow', 'unavailable', 'unauthenticated', 'too-many'] as const
type Kind = (typeof kinds)[number]
/** `anywhere`: at whatever call comes first, which may be the one that looks. */
type Faults = { kind: Kind; anywhere: boolean }[]

const phone = '+919876543219'
const regions = ['airtel-india', 'jio-india']

/** Makes the call until it works. */
type Tries = <T>(on: string, call: () => Promise<T>) => Promise<T>

/** The creating calls of one agent's way, each with a key. `accept`: the phone accepts its invitation. */
async function wholeWay(adapter: ChannelAdapter, accept: (agent: AgentAddress) => Promise<unknown>, tries: Tries): Promise<void> {
  const [key, messageId, eventId] = [randomUUID(), randomUUID(), randomUUID()]
  const brand = await tries('POST /v1/brands', () => adapter.createBrand({ key, displayName: 'Growing Tree Bank' }))
  const agent: AgentAddress = await tries('POST /v1/brands/*/agents', () =>
    adapter.createAgent({ key, brand: brand.name, terms, profile }),
  )
  const granted = await tries(':requestVerification', () => adapter.requestVerification(agent, { key, contact }))
  expect(granted).toEqual({ state: 'pending', contact })
  const launch = await tries(':requestLaunch', () => adapter.requestLaunch(agent, { key, regions, questionnaire }))
  expect(launch.regions.map(({ id, state }) => `${id} ${state}`)).toEqual(['airtel-india pending', 'jio-india pending'])
  expect(await tries('POST /v1/testers', () => adapter.inviteTester(agent, { key, phone }))).toEqual({
    phone,
    invitation: 'pending',
  })
  await accept(agent)
  await tries('agentMessages', () => adapter.send(agent, phone, { messageId, traffic: 'transaction', content: { text: 'Hi' } }))
  await tries('agentEvents', () => adapter.sendEvent(agent, phone, { eventId, kind: 'typing' }))
}
const once = { brands: 1, agents: 1, verifications: 1, launches: 1, invitations: 1, messages: 1, events: 1 }

describe('Each creation happens exactly once', () => {
  const given = { simulator: { pageSize: 2, verificationSeconds: null, launchSeconds: null }, adapter: { timeoutMs: 150 } }
  const channelOf = () => startChannel(given)

  /** Goes the way with these faults at each call, and returns what was made meanwhile. */
  async function madeWith(channel: Channel, faults: Faults[]): Promise<Record<string, number>> {
    const { counts: before } = await channel.state()
    const waiting = [...faults]
    const accept = (agent: AgentAddress) => channel.act(phone, 'invitation', { agentId: idOf(agent), answer: 'ACCEPTED' })
    await wholeWay(channel.adapter, accept, async (on, call) => {
      for (const { kind, anywhere } of waiting.shift() ?? [])
        await channel.fault(kind, { on: anywhere ? '' : on, seconds: kind === 'too-many' ? 1 : 0.25 })
      for (let tries = 0; tries < 60; tries += 1) {
        try {
          return await call()
        } catch (error) {
          if (!(error instanceof ChannelFailure) || error.kind !== 'retry') throw error
          expect(error.retryAfterMs).toBeGreaterThanOrEqual(1000)
          // Stands for waiting `retryAfterMs`, in which the channel ends what it still does.
          while ((await channel.state()).heldBack > 0) await wait(20)
        }
      }
      throw new Error(`${on} did not come through.`)
    })
    const { counts, faults: left } = await channel.state()
    if (Array.isArray(left) && left.length > 0) await channel.ask('DELETE', '/simulator/faults')
    return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count - (before[name] ?? 0)]))
  }

  test.concurrent.each(kinds)('with %s at every call', async kind => {
    expect(await madeWith(await channelOf(), Array(7).fill([{ kind, anywhere: false }]))).toEqual(once)
  })

  test.concurrent('with faults as they come', async () => {
    const channels = await Promise.all([channelOf(), channelOf(), channelOf()])
    // Each kind once: a 401 for a fresh token, too, is a refusal.
    const some = fc.uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), anywhere: fc.boolean() }), {
      maxLength: 2,
      selector: ({ kind }) => kind,
    })
    const way = fc.array(some, { minLength: 7, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(way, way, way), async ways => {
        const made = await Promise.all(channels.map((channel, index) => madeWith(channel, ways[index] as Faults[])))
        expect(made).toEqual([once, once, once])
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

describe('One key, one thing', () => {
  const simulator = { pageSize: 2, verificationSeconds: null, launchSeconds: null }

  test('two tries at the same moment', async () => {
    const { adapter, state } = await startChannel({ simulator })
    const [one, two] = await Promise.all([newAgent(adapter, 'same'), newAgent(adapter, 'same')])
    expect(one).toEqual(two)
    await Promise.all([1, 2, 3].map(() => adapter.requestVerification(one, { key: 'v', contact })))
    await Promise.all([1, 2, 3].map(() => adapter.requestLaunch(one, { key: 'l', regions, questionnaire })))
    await Promise.all([1, 2, 3].map(() => adapter.inviteTester(one, { key: 't', phone })))
    expect((await state()).counts).toMatchObject({ brands: 1, agents: 1, verifications: 1, launches: 1, invitations: 1 })
  })

  test('another key makes another thing of the same name, over many pages', async () => {
    const { adapter, state } = await startChannel({ simulator })
    const keys = ['a', 'b', 'c', 'd', 'e']
    const brands = await Promise.all(keys.map(key => adapter.createBrand({ key, displayName: 'Same' })))
    expect(new Set(brands.map(({ name }) => name)).size).toBe(5)
    const [{ name: brand }] = brands as [{ name: string }]
    for (const key of keys) await adapter.createAgent({ key, brand, terms, profile })
    for (const key of keys) await adapter.createAgent({ key, brand, terms, profile })
    expect(await Promise.all(keys.map(key => adapter.createBrand({ key, displayName: 'Same' })))).toEqual(brands)
    expect((await state()).counts).toMatchObject({ brands: 5, agents: 5 })
  })

  test('a name of 100 characters is cut, the mark is not', async () => {
    const { adapter, state } = await startChannel({ simulator })
    const long = { key: 'long', displayName: 'x'.repeat(128) }
    expect(await adapter.createBrand(long)).toEqual(await adapter.createBrand(long))
    const [brand] = (await state()).brands as { displayName: string }[]
    expect(brand?.displayName).toHaveLength(100)
    expect(brand?.displayName).toMatch(/^x+ \(onramp-[0-9a-f]{32}\)$/)
  })

  test('what was decided meanwhile is the answer to a second try; a new key asks anew', async () => {
    const { adapter, ask, state } = await startChannel({ simulator })
    const agent = await newAgent(adapter)
    const agentId = idOf(agent)
    await adapter.requestVerification(agent, { key: 'v1', contact })
    await ask('POST', '/simulator/decide', { agentId, verification: 'UNVERIFIED' })
    expect(await adapter.requestVerification(agent, { key: 'v1', contact })).toEqual({ state: 'unverified', contact })
    expect(await adapter.requestVerification(agent, { key: 'v2', contact })).toMatchObject({ state: 'pending' })

    await adapter.requestLaunch(agent, { key: 'l1', regions: ['jio-india'], questionnaire })
    await ask('POST', '/simulator/decide', { agentId, region: 'jio-india', launch: 'REJECTED', comment: 'No' })
    const states = async (key: string) =>
      (await adapter.requestLaunch(agent, { key, regions: ['jio-india'], questionnaire })).regions
    expect(await states('l1')).toMatchObject([{ state: 'rejected' }])
    expect(await states('l2')).toMatchObject([{ state: 'pending' }])
    // The first key is still known after the second.
    expect(await states('l1')).toMatchObject([{ state: 'pending' }])
    expect((await state()).counts).toMatchObject({ verifications: 2, launches: 2 })
  })

  test('two servers that launch at the same moment lose no carrier', async () => {
    const { adapter, adapterAt, address, fault, state } = await startChannel({ simulator })
    const agent = await newAgent(adapter)
    await adapter.requestVerification(agent, { key: 'v', contact })
    // Both read before either writes.
    await fault('slow', { on: ':requestLaunch', seconds: 0.3, times: 2 })
    const other = adapterAt(address)
    await Promise.all([
      adapter.requestLaunch(agent, { key: 'l1', regions: ['jio-india'], questionnaire }),
      other.requestLaunch(agent, { key: 'l2', regions: ['airtel-india'], questionnaire }),
    ])
    const { regions: asked } = await adapter.getLaunch(agent)
    expect(asked.map(({ id }) => id).sort()).toEqual(['airtel-india', 'jio-india'])
    expect((await state()).counts.launches).toBe(2)
  })

  test('a declined invitation is only sent again when that is said', async () => {
    const { adapter, state } = await startChannel({ simulator })
    const agent = await newAgent(adapter)
    const declines = '+919876543201'
    await adapter.inviteTester(agent, { key: 't1', phone: declines })
    expect(await adapter.inviteTester(agent, { key: 't1', phone: declines })).toEqual({ phone: declines, invitation: 'declined' })
    await adapter.inviteTester(agent, { key: 't2', phone: declines, again: true })
    expect((await state()).counts.invitations).toBe(2)
  })
})

describe("A customer's text that looks like a mark is a text", () => {
  const simulator = { verificationSeconds: null, launchSeconds: null }
  /** A mark as it was before it had a key: whoever knew an id could make it. */
  const withoutKey = (key: string) => `onramp-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`

  describe.each([
    ['without a key', withoutKey],
    ['the very mark', markOf],
  ])('%s', (_, plant) => {
    test.each([
      (mark: string) => `https://a.demo.test/privacy?v=${mark}`,
      (mark: string) => `https://a.demo.test/privacy#:~:${mark}`,
      (mark: string) => `https://a.demo.test/privacy#:~:${mark}:~:`,
    ])('in the privacy address of another agent', async addressWith => {
      const { adapter, state } = await startChannel({ simulator })
      const privacy = { value: addressWith(plant('two')), label: 'Privacy' }
      const one = { key: 'one', terms, profile: { ...profile, displayName: 'One', privacy } }
      const two = { key: 'two', terms, profile: { ...profile, displayName: 'Two' } }
      const { name: brand } = await adapter.createBrand({ key: 'brand', displayName: 'Growing Tree Bank' })
      const planted = await adapter.createAgent({ ...one, brand })
      expect(planted.profile).toEqual(one.profile)
      const own = await adapter.createAgent({ ...two, brand })
      expect(own).toMatchObject({ profile: two.profile })
      expect(own.name).not.toBe(planted.name)
      expect(await adapter.createAgent({ ...two, brand })).toEqual(own)
      expect(await adapter.createAgent({ ...one, brand })).toEqual(planted)
      expect((await state()).counts).toMatchObject({ agents: 2 })
    })

    test('in the name of another brand', async () => {
      const { adapter, state } = await startChannel({ simulator })
      const planted = await adapter.createBrand({ key: 'one', displayName: `Growing Tree (${plant('two')})` })
      const own = await adapter.createBrand({ key: 'two', displayName: 'Growing Tree' })
      expect(own).not.toEqual(planted)
      expect(await adapter.createBrand({ key: 'two', displayName: 'Growing Tree' })).toEqual(own)
      expect((await state()).counts).toMatchObject({ brands: 2 })
    })

    test('in the website of a verification, of the next wish', async () => {
      const { adapter, ask, state } = await startChannel({ simulator })
      const agent = await newAgent(adapter)
      const planted = { ...contact, brandWebsite: `https://brand.com/#:~:${plant('v2')}` }
      expect(await adapter.requestVerification(agent, { key: 'v1', contact: planted })).toEqual({
        state: 'pending',
        contact: planted,
      })
      await ask('POST', '/simulator/decide', { agentId: idOf(agent), verification: 'UNVERIFIED' })
      expect(await adapter.requestVerification(agent, { key: 'v2', contact })).toEqual({ state: 'pending', contact })
      expect((await state()).counts).toMatchObject({ verifications: 2 })
    })

    test('in the access instructions of a launch, of the next wish', async () => {
      const { adapter, ask, state } = await startChannel({ simulator })
      const agent = await newAgent(adapter)
      await adapter.requestVerification(agent, { key: 'v', contact })
      const jio = { regions: ['jio-india'], questionnaire }
      const accessInstructions = `Write HI\n\nReference: ${plant('l2')}`
      await adapter.requestLaunch(agent, { key: 'l1', ...jio, questionnaire: { ...questionnaire, accessInstructions } })
      await ask('POST', '/simulator/decide', { agentId: idOf(agent), region: 'jio-india', launch: 'REJECTED', comment: 'No' })
      expect(await adapter.requestLaunch(agent, { key: 'l2', ...jio })).toMatchObject({ regions: [{ state: 'pending' }] })
      expect(await adapter.requestLaunch(agent, { key: 'l1', ...jio })).toMatchObject({ regions: [{ state: 'pending' }] })
      expect((await state()).counts).toMatchObject({ launches: 2 })
    })
  })
})
