import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply, stored, submitted, validData } from './askers.ts'
import { good } from './further.ts'

/** A name belongs to who may use it: a brand that was refused holds none, and its owner asks for it again. */
let portal: Portal
let owner: Asker
let other: Asker
let platform: Asker
let vi: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'First owner')
  other = await asker(portal, 'DEVELOPER', 'Second owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Naming platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Naming Vi', 'vi')
})
afterAll(() => portal.close())

const taken = 'A brand with this name already exists'
const reject = rejectCases.base
const rowOf = async (id: string, scope = ''): Promise<{ version: number; state: string }> => {
  const sql = 'select version, state_text as state from lifecycle where record_id = $1 and scope = $2'
  return (await portal.rows<{ version: number; state: string }>(sql, [id, scope]))[0] ?? { version: 1, state: '' }
}
async function act(who: Asker, id: string, event: string, data: object = {}, scope = ''): Promise<void> {
  const at = { workflow: scope === '' ? 'brand' : 'brand-at-carrier', scope }
  good(await who.send('POST', `/${id}/transitions`, { event, ...at, version: (await rowOf(id, scope)).version, data }))
}
/** Submits a new brand of the other owner under a name. */
async function asOther(name: string): Promise<{ id: string; reply: Reply }> {
  const data = await validData(portal, other.organisation, { brand_name: name })
  const { id } = good(await other.send('POST', '', { data }))
  return { id, reply: await other.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }) }
}
async function resubmit(id: string, name: string): Promise<Reply> {
  const { data } = good(await owner.send('GET', `/${id}`))
  const { version } = await rowOf(id)
  return owner.send('POST', `/${id}/submit`, { event: 'resubmit', version, data: { ...data, brand_name: name } })
}
const verified = async (id: string): Promise<void> => {
  await act(platform, id, 'approve', approveCases.base)
  await act(platform, id, 'verify', confirmCases.base)
}
const refused: [string, (id: string) => Promise<void>][] = [
  ['rejected by the platform', id => act(platform, id, 'reject', reject)],
  [
    'rejected by all carriers asked',
    async id => {
      await act(platform, id, 'forward', { carriers: ['vi'] })
      await act(vi, id, 'reject', reject, 'vi')
    },
  ],
  [
    'revoked once approved',
    async id => {
      await act(platform, id, 'approve', approveCases.base)
      await act(platform, id, 'revoke', reject)
    },
  ],
  [
    'revoked once verified',
    async id => {
      await verified(id)
      await act(platform, id, 'revoke', reject)
    },
  ],
]

test.each(refused)(
  'the name of a brand that was %s is free; who had it is told at the field when it is taken',
  async (what, refuse) => {
    const name = `Given back ${what.replaceAll(' ', '')}`
    const id = await submitted(portal, owner, { brand_name: name })
    expect((await asOther(name)).reply.status).toBe(409)
    await refuse(id)
    expect((await rowOf(id)).state).toBe(what.startsWith('revoked') ? 'revoked' : 'rejected')
    const next = await asOther(name)
    expect([next.reply.status, (await rowOf(next.id)).state]).toEqual([200, 'submitted'])
    const before = await stored(portal, id)
    const again = await resubmit(id, name)
    expect([again.status, again.body.data.problems]).toEqual([409, [{ path: '/brand_name', message: taken }]])
    expect(await stored(portal, id)).toEqual(before)
    expect((await resubmit(id, `${name} 2`)).status).toBe(200)
  },
)

test('a brand that was rejected and is submitted again has its name again, and nobody else', async () => {
  const id = await submitted(portal, owner, { brand_name: 'Kept by coming back' })
  await act(platform, id, 'reject', reject)
  expect((await resubmit(id, 'Kept by coming back')).status).toBe(200)
  expect((await asOther('KEPT by coming back')).reply.status).toBe(409)
})

test('of two that ask for a freed name at once one has it', async () => {
  const id = await submitted(portal, owner, { brand_name: 'Asked for at once' })
  await act(platform, id, 'reject', reject)
  const [mine, theirs] = await Promise.all([resubmit(id, 'Asked for at once'), asOther('Asked for at once')])
  expect([mine.status, theirs.reply.status].sort()).toEqual([200, 409])
})
