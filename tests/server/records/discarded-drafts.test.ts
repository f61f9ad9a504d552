import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmed from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted, validData } from './askers.ts'
import { good } from './further.ts'

/** What was saved in a submitted record stays whatever is decided about it, until its owner submits or discards it. */
let portal: Portal
let owner: Asker
let platform: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Discarding owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Discarding platform')
})
afterAll(() => portal.close())

async function act(who: Asker, id: string, event: string, data: object = {}) {
  const [row] = await portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id])
  return who.send('POST', `/${id}/transitions`, { event, version: row?.version ?? 1, data })
}

/** A brand with a draft that was typed while the platform's question stood, approved after it was answered in words. */
async function approvedWithDraft(city: string): Promise<string> {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'ask-owner', { question: 'Who owns this brand today?' }))
  const { data, version } = good(await owner.send('GET', `/${id}`))
  good(await owner.send('PUT', `/${id}`, { data: { ...data, city }, version }))
  good(await act(owner, id, 'answer', { answer: 'We own it ourselves, since May.' }))
  good(await act(platform, id, 'approve', approveCases.base))
  return id
}

test('a draft outlives the decisions, is what the change of the verified brand begins with, and is discarded on its own', async () => {
  const id = await approvedWithDraft('Kassel')
  expect(good(await owner.send('GET', `/${id}`)).draft.city).toBe('Kassel')
  good(await act(platform, id, 'verify', confirmed.base))
  const { draft, data, version } = good(await owner.send('GET', `/${id}`))
  expect([draft.city, data.city]).toEqual(['Kassel', 'Frankfurt'])
  const after = good(await owner.send('POST', `/${id}/discard`, { version }))
  expect([after.draft, after.data.city, after.lifecycles[0].state]).toEqual([null, 'Frankfurt', 'verified.steady'])
})

test('it can be discarded where nothing can be edited, by who saw it as it is, and by nobody else', async () => {
  const id = await approvedWithDraft('Fulda')
  const { version } = good(await owner.send('GET', `/${id}`))
  const stranger = await asker(portal, 'DEVELOPER', 'Discarding stranger')
  const before = await stored(portal, id)
  expect((await stranger.send('POST', `/${id}/discard`, { version })).status).toBe(404)
  expect((await platform.send('POST', `/${id}/discard`, { version })).status).toBe(403)
  const stale = await owner.send('POST', `/${id}/discard`, { version: version - 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-by-someone-else'])
  expect(await stored(portal, id)).toEqual(before)
  expect(good(await owner.send('POST', `/${id}/discard`, { version })).draft).toBeNull()
})

test('what was never submitted is no draft beside something, and stays', async () => {
  const { id, version } = good(await owner.send('POST', '', { data: await validData(portal, owner.organisation) }))
  const before = await stored(portal, id)
  const refused = await owner.send('POST', `/${id}/discard`, { version })
  expect([refused.status, refused.body.code]).toEqual([409, 'never-submitted'])
  expect(await stored(portal, id)).toEqual(before)
})
