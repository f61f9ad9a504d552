import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted, validData } from './askers.ts'
import { good } from './further.ts'

/** What was only begun is its owner's; notes are those of who wrote them; what was taken back from a carrier is gone for it. */
let portal: Portal
let owner: Asker
let platform: Asker
let colleague: Asker
let vi: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Quiet owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Quiet platform')
  colleague = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Quiet platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Quiet vi', 'vi')
})
afterAll(() => portal.close())

async function act(who: Asker, id: string, event: string, data: object = {}, scope = '') {
  const workflow = scope === '' ? 'brand' : 'brand-at-carrier'
  const sql = 'select version from lifecycle where record_id = $1 and workflow = $2 and scope = $3'
  const [row] = await portal.rows<{ version: number }>(sql, [id, workflow, scope])
  return who.send('POST', `/${id}/transitions`, { event, workflow, scope, version: row?.version ?? 1, data })
}

/** Keys and names that somebody of a role is offered. */
async function offered(role: string, carrier: string | null, query: string): Promise<{ key: string; label: string }[]> {
  const asking = await asker(portal, role, `Asking ${role}`, carrier, { kind: 'references' })
  return good(await asking.send('GET', query))
}

test('a brand that was only begun is there for its owner alone: by id, in lists, in searches and among options', async () => {
  const data = await validData(portal, owner.organisation, { brand_name: 'Secretly Planned Brand' })
  const { id } = good(await owner.send('POST', '', { data }))
  const before = good(await owner.send('GET', `/${id}`))
  good(await owner.send('PUT', `/${id}`, { version: before.version, data: { ...data, brand_name: 'Secretly Renamed Brand' } }))
  const asks = [`/${id}`, `/${id}/history`]
  for (const path of asks) {
    const missing = await platform.send('GET', path.replace(id, '0198a1f0-0000-7000-8000-000000000001'))
    const answer = await platform.send('GET', path)
    expect([path, answer.status, { ...answer.body, correlation_id: '' }]).toEqual([
      path,
      404,
      { ...missing.body, correlation_id: '' },
    ])
  }
  expect((await act(platform, id, 'approve', approveCases.base)).status).toBe(404)
  for (const query of ['tab=all', 'tab=all&search=Secretly', 'tab=all&sort=-name', 'tab=waiting'])
    expect(JSON.stringify((await platform.send('GET', `?list=review-brands&${query}`)).body)).not.toContain('Secretly')
  for (const query of ['/brand', '/brand?search=Secretly', `/brand?keys=${id}`, '/brand?states=created'])
    expect([query, JSON.stringify(await offered('ADMIN_DOTGO_READWRITE', null, query))]).not.toEqual([
      query,
      expect.stringContaining('Secretly'),
    ])
  expect(
    (await offered('ADMIN_DOTGO_READWRITE', null, '/organisation?list=review-brands')).map(({ label }) => label),
  ).not.toContain('Quiet owner')
  expect(good(await owner.send('GET', `/${id}`)).label).toBe('Secretly Renamed Brand')
  expect(good(await owner.send('GET', '?list=my-brands&tab=all')).items.map((item: { id: string }) => item.id)).toContain(id)
})

test('the name of a draft takes nothing: whoever submits it first has it, and is told of no draft', async () => {
  const stranger = await asker(portal, 'DEVELOPER', 'Quiet stranger')
  const name = 'Nobody Submitted This'
  good(await owner.send('POST', '', { data: await validData(portal, owner.organisation, { brand_name: name }) }))
  await submitted(portal, stranger, { brand_name: name })
})

test('what was submitted and withdrawn stays as it was submitted: what is written since is told to nobody', async () => {
  const id = await submitted(portal, owner, { brand_name: 'Withdrawn Once' })
  good(await act(owner, id, 'withdraw'))
  const { version, draft } = good(await owner.send('GET', `/${id}`))
  good(await owner.send('PUT', `/${id}`, { version, data: { ...draft, brand_name: 'Thought Again' } }))
  const told = good(await platform.send('GET', `/${id}`))
  expect([told.label, told.draft]).toEqual(['Withdrawn Once', undefined])
  expect(JSON.stringify(told)).not.toContain('Thought Again')
})

test('an internal note is read in the organisation that wrote it, by colleagues, and nowhere else', async () => {
  const id = await submitted(portal, owner)
  const [ours, theirs] = ['Only the platform reads this', 'Only the carrier reads this']
  good(await act(platform, id, 'forward', { carriers: ['vi'], internal_note: ours }))
  good(await act(vi, id, 'reject', { ...rejectCases.base, internal_note: theirs }, 'vi'))
  const read = async (who: Asker) =>
    JSON.stringify([good(await who.send('GET', `/${id}`)), good(await who.send('GET', `/${id}/history`))])
  for (const [who, own, others] of [
    [platform, ours, theirs],
    [colleague, ours, theirs],
    [vi, theirs, ours],
  ] as const) {
    const all = await read(who)
    expect([all.includes(own), all.includes(others)]).toEqual([true, false])
  }
  const all = await read(owner)
  expect([all.includes(ours), all.includes(theirs)]).toEqual([false, false])
})

test('a carrier from which a brand was taken back is told nothing of it any more, and again once it is forwarded again', async () => {
  const quiet = await asker(portal, 'DEVELOPER', 'Once Forwarded Owner')
  const id = await submitted(portal, quiet, { brand_name: 'Once Forwarded' })
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  const known = async () => [
    (await vi.send('GET', `/${id}`)).status,
    (await vi.send('GET', `/${id}/history`)).status,
    (await offered('VI_CARRIER_ADMIN', 'vi', `/brand?keys=${id}`)).length,
    (await offered('VI_CARRIER_ADMIN', 'vi', '/brand?search=Once')).length,
    (await offered('VI_CARRIER_ADMIN', 'vi', '/organisation?list=carrier-brands&search=Once')).length,
    (await offered('VI_CARRIER_ADMIN', 'vi', '/organisation?list=review-brands&search=Once')).length,
    good(await vi.send('GET', '?list=carrier-brands&tab=all&search=Once')).items.length,
  ]
  expect(await known()).toEqual([200, 200, 1, 1, 1, 1, 1])
  good(await act(platform, id, 'reject', rejectCases.base))
  expect(await known()).toEqual([404, 404, 0, 0, 0, 0, 0])
  const { data } = good(await quiet.send('GET', `/${id}`))
  const [row] = await portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id])
  good(await quiet.send('POST', `/${id}/submit`, { event: 'resubmit', version: row?.version, data }))
  expect(await known()).toEqual([404, 404, 0, 0, 0, 0, 0])
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  expect(await known()).toEqual([200, 200, 1, 1, 1, 1, 1])
})

test('a draft of what is in review, and of what is decided for good, is refused, each in its own words', async () => {
  const data = await validData(portal, owner.organisation)
  const { id } = good(await owner.send('POST', '', { data }))
  const save = async () => {
    const { version } = good(await owner.send('GET', `/${id}`))
    return owner.send('PUT', `/${id}`, { version, data: { ...data, brand_name: 'Changed Meanwhile' } })
  }
  expect((await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })).status).toBe(200)
  const before = await stored(portal, id)
  expect(await save()).toMatchObject({
    status: 409,
    body: { code: 'not-editable', message: 'It cannot be changed while it is in review.' },
  })
  expect(await stored(portal, id)).toEqual(before)

  const bots = await asker(portal, 'DEVELOPER', 'Quiet owner', null, { kind: 'bots' })
  const bot = good(await bots.send('POST', '', { data: { bot_name: 'Deleted Bot' } }))
  expect((await bots.send('POST', `/${bot.id}/transitions`, { event: 'delete', version: 1 })).status).toBe(200)
  const { version } = good(await bots.send('GET', `/${bot.id}`))
  expect(await bots.send('PUT', `/${bot.id}`, { version, data: { bot_name: 'Changed Afterwards' } })).toMatchObject({
    status: 409,
    body: { code: 'not-editable', message: 'It can no longer be changed.' },
  })
})
