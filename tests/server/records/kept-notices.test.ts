import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessages } from '../../support/do-jobs.ts'
import { actingIn } from './acting.ts'
import { type Asker, submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** What a carrier is told of records that it is shown no more: notices lead to what it keeps, and of what was decided without it that it was. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())
const { people, act, submit } = actingIn(() => launches.portal)

type Notice = { text: string; url: string | null; record_id: string | null; after: { text: string } | null }
const withheld = 'This was about something that you can no longer see.'
const noticesOf = async ({ cookie }: Asker): Promise<Notice[]> =>
  (await launches.portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie } })).json().data
const aboutIn = async (by: Asker, id: string) => (await noticesOf(by)).filter(({ record_id }) => record_id === id)

test('notices about what a carrier decided lead to what it keeps, by the name that it decided on', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const { data, label } = good(await owner.send('GET', `/${id}`))
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  await sendMessages(launches.portal.deps)
  good(await act(vi, id, 'approve', {}, 'vi'))
  good(await act(northline, id, 'reject', given.reject, 'northline'))
  good(await act(platform, id, 'revoke', given.reject))
  await sendMessages(launches.portal.deps)
  await submit(owner, id, 'resubmit', { ...data, brand_name: `Later ${label}` })
  await sendMessages(launches.portal.deps)
  for (const [by, texts] of [
    [vi, ['revoked the brand', 'forwarded the brand']],
    [northline, ['forwarded the brand']],
  ] as const) {
    const told = await aboutIn(by, id)
    expect(told.map(({ text }) => texts.find(part => text.includes(part)))).toEqual(texts)
    for (const { text, url } of told) {
      expect(text).toContain(label)
      expect(url).toContain(`/billing/view-brand/${id}`)
    }
    expect(told.at(-1)?.after?.text).toMatch(new RegExp(`^The brand ${label}: (Approved|Rejected) by the carrier$`))
    expect(JSON.stringify(told)).not.toContain('Later')
    good(await by.send('GET', `/${id}`))
  }
})

test('notices about what a carrier keeps nothing of stay withheld', async () => {
  const { owner, platform, vi } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  await sendMessages(launches.portal.deps)
  good(await act(owner, id, 'withdraw'))
  expect(await aboutIn(vi, id)).toEqual([])
  expect((await noticesOf(vi))[0]).toMatchObject({ text: withheld, url: null, record_id: null })
})

describe('what the platform decides without a carrier', () => {
  /** That a carrier is told so, finds it in its list and reads no more of it. */
  async function keeps(by: Asker, list: string, id: string, label: string, ...later: string[]) {
    const [newest] = await aboutIn(by, id)
    expect(newest).toMatchObject({
      text: expect.stringMatching(/^The platform approved .* without /),
      url: expect.stringContaining(id),
    })
    expect(newest?.text).toContain(label)
    const record = good(await by.send('GET', `/${id}`))
    expect(record).toMatchObject({ label, data: {}, owner: { label: '' }, decided_only: true, decision: null })
    expect(record.lifecycles).toMatchObject([
      { state: 'closed', label: 'Approved without the carrier', holder: 'nobody', waits: [] },
    ])
    const [line] = good(await by.send('GET', `/${id}/history`))
    expect(line).toMatchObject({ event: 'close', input: {} })
    const query = new URLSearchParams({ list, tab: 'all', limit: '500' })
    const { items, counts } = good(await by.send('GET', `?${query}`))
    expect(items.filter((item: { id: string }) => item.id === id)).toMatchObject([{ label, data: {}, owner: { label: '' } }])
    expect(counts.all).toBe(items.length)
    const again = { event: 'approve', workflow: record.lifecycles[0].workflow, scope: 'vi', version: 1, data: {} }
    expect((await by.send('POST', `/${id}/transitions`, again)).status).toBe(404)
    for (const text of later) expect(JSON.stringify([record, items])).not.toContain(text)
  }

  const own = (record: { lifecycles: { scope: string; waits: object[] }[] }) =>
    record.lifecycles.find(({ scope }) => scope === '')

  test('a brand: who had decided counts among those asked, the others are told and keep a row', async () => {
    const { owner, platform, vi, northline } = await people('brands')
    const id = await submitted(launches.portal, owner)
    const { data, label } = good(await owner.send('GET', `/${id}`))
    good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
    const waits = async () => own(good(await platform.send('GET', `/${id}`)))?.waits
    expect(await waits()).toMatchObject([{ holder: 'carrier', count: 2 }])
    good(await act(northline, id, 'approve', {}, 'northline'))
    expect((await waits())?.[0]).not.toHaveProperty('count')
    good(await act(platform, id, 'approve-without-carriers', { note: 'Fine without them.' }))
    await sendMessages(launches.portal.deps)
    await keeps(vi, 'carrier-brands', id, label, 'Fine without them')
    expect(own(good(await platform.send('GET', `/${id}`)))).toMatchObject({ summary: '1 of 2 carriers approved' })
    expect(good(await northline.send('GET', `/${id}`)).decided_only).toBe(false)
    good(await act(platform, id, 'revoke', given.reject))
    await submit(owner, id, 'resubmit', { ...data, brand_name: `Later ${label}` })
    await keeps(vi, 'carrier-brands', id, label, 'Later')
    expect(own(good(await platform.send('GET', `/${id}`)))).not.toMatchObject({ summary: expect.stringContaining('2') })
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    expect(good(await vi.send('GET', `/${id}`))).toMatchObject({ decided_only: false, label: `Later ${label}` })
    good(await act(owner, id, 'withdraw'))
    expect((await vi.send('GET', `/${id}`)).status, 'asked anew, then taken back').toBe(404)
  })

  test('a verification: who asked a question and gets no answer', async () => {
    const { owner, platform, vi } = await people('bot-verifications')
    const { id } = await requestSubmitted(launches.portal, owner)
    good(await act(platform, id, 'forward', given.forward(['vi'])))
    good(await act(vi, id, 'send-back', given.ask, 'vi'))
    good(await act(platform, id, 'approve', given.approve))
    await sendMessages(launches.portal.deps)
    const { label } = good(await owner.send('GET', `/${id}`))
    await keeps(vi, 'carrier-verifications', id, label)
  })
})
