import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, validData } from './askers.ts'

/** Texts are kept as their fields mean them, whoever sends them: page or program, draft or submission. */
let portal: Portal
let owner: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'As meant')
})
afterAll(() => portal.close())

const typed = {
  enterprise_name: '  Growing Tree Private Limited\n',
  website: 'www.growing-tree.example',
  contact_name: " Anne-Marie O'Neill ",
  contact_email: ' anne@growing-tree.example',
  country: 'IN',
  state: 'Karnataka ',
  zip_code: '560 001',
  pan: 'abccd1234e',
}
const meant = {
  enterprise_name: 'Growing Tree Private Limited',
  website: 'https://www.growing-tree.example',
  contact_name: "Anne-Marie O'Neill",
  contact_email: 'anne@growing-tree.example',
  state: 'Karnataka',
  zip_code: '560001',
  pan: 'ABCCD1234E',
}

test('a draft and a submission hold what is meant', async () => {
  const data = await validData(portal, owner.organisation, typed)
  const made = await owner.send('POST', '', { data })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  expect((await owner.send('GET', `/${id}`)).body.data.draft).toMatchObject(meant)
  const sent = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect((await owner.send('GET', `/${id}`)).body.data.data).toMatchObject(meant)
})

test('a text of blanks is none', async () => {
  const { id } = (await owner.send('POST', '', { data: await validData(portal, owner.organisation) })).body.data
  const data = await validData(portal, owner.organisation, { contact_name: '   ' })
  const sent = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.status).toBe(422)
  expect(sent.body.data.problems.map(({ path }: { path: string }) => path)).toEqual(['/contact_name'])
})

test('a text may be as long as its field takes, and no longer', async () => {
  proves('both.further-limit-40', 'both.further-limit-45')
  const bots = await asker(portal, 'DEVELOPER', 'Long names', null, { kind: 'bots' })
  const said = async (over: number) => {
    const phone_list = [{ value: '+919876543210', label: 'l'.repeat(45 + over) }]
    const data = { bot_name: 'n'.repeat(40 + over), phone_list }
    const { id } = (await bots.send('POST', '', { data })).body.data
    const { status, body } = await bots.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
    expect(status).toBe(422)
    const problems: { path: string; message: string }[] = body.data.problems
    return problems.filter(({ path }) => ['/bot_name', '/phone_list/0/label'].includes(path)).map(({ message }) => message)
  }
  expect(await said(0)).toEqual([])
  expect(await said(1)).toEqual(['A bot name can have at most 40 characters', 'A label can have at most 45 characters'])
})

/** A brand that was submitted, and who may reject it with a comment. */
async function reviewed() {
  const data = await validData(portal, owner.organisation)
  const { id } = (await owner.send('POST', '', { data })).body.data
  expect((await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })).status).toBe(200)
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Meant platform')
  const reject = (comment: string) =>
    platform.send('POST', `/${id}/transitions`, { event: 'reject', version: 2, data: { ...rejectCases.base, comment } })
  return { id, platform, reject }
}

test('a comment is as long as what can be seen of it', async () => {
  const { id, platform, reject } = await reviewed()
  for (const comment of [
    `no${'\u0301'.repeat(3)} no\u0301\u0301\u0301`,
    `a${'\u200b'.repeat(20)}`,
    `a${'\u2800'.repeat(12)}b`.slice(0, 12),
    `${'\u00ad'.repeat(9)}.`,
  ]) {
    const refused = await reject(comment)
    expect([refused.status, refused.body.data.problems]).toEqual([
      422,
      [{ path: '/comment', message: 'Write a comment of 10 to 500 characters' }],
    ])
  }
  const turned = 'The scan \u202ecannot be\u202c read \u2066at all\u2069.'
  const pins = [{ path: '/website', comment: turned }]
  const again = { event: 'reject', version: 2, data: { ...rejectCases.base, comment: turned, internal_note: turned, pins } }
  expect((await platform.send('POST', `/${id}/transitions`, again)).status).toBe(200)
  const { input } = (await platform.send('GET', `/${id}`)).body.data.decision
  const read = 'The scan cannot be read at all.'
  expect(input).toMatchObject({ comment: read, internal_note: read, pins: [{ path: '/website', comment: read }] })
})

test('a comment with a picture that is made of several is taken as it is', async () => {
  const { reject } = await reviewed()
  expect((await reject('A family 👨\u200d👩\u200d👧, as it is written.')).status).toBe(200)
})

test('addresses that differ in a "#" alone are one', async () => {
  const data = await validData(portal, owner.organisation, { website: 'https://growing-tree.example/#' })
  const { id } = (await owner.send('POST', '', { data })).body.data
  expect((await owner.send('GET', `/${id}`)).body.data.draft.website).toBe('https://growing-tree.example/')
})

test('the name of one of a closed list is taken as it was sent, and is none of them with a blank', async () => {
  const manager = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Meant platform', null, { kind: 'users' })
  const managed = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Meant platform')
  for (const role of [' ADMIN_DOTGO_READWRITE', 'ADMIN_DOTGO_READWRITE ', 'ADMIN_DOTGO_READWRITE\u200b']) {
    const invited = await manager.send('POST', '', { emails: ['exactly@growing-tree.example'], role })
    const changed = await manager.send('PUT', `/${managed.id}`, { role })
    for (const { status, body } of [invited, changed])
      expect([status, body.data.problems]).toEqual([422, [{ path: '/role', message: 'Choose a role' }]])
  }
  const [kept] = await portal.rows<{ role: string }>('select role from credential where account_id = $1', [managed.id])
  expect(kept?.role).toBe('ADMIN_DOTGO_READONLY')
  const bots = await asker(portal, 'DEVELOPER', 'Meant lists', null, { kind: 'bots' })
  const made = await bots.send('POST', '', { data: { use_case: ' PROMOTIONAL ' } })
  expect([made.status, made.body.data.problems?.map(({ path }: { path: string }) => path)]).toEqual([422, ['/use_case']])
  expect(await portal.rows('select 1 from invitation')).toEqual([])
})
