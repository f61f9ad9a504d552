import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafted, type HttpPortal, inReview, startHttpPortal, type Visitor, visitor } from './over-http.ts'

/** What may be done depends on where a record stands: what was submitted stays as it is, what was decided is not decided again. */
let portal: HttpPortal
let owner: Visitor
let reviewer: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Owner of what stands')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Reviewer of what stands')
})
afterAll(() => portal.close())

const stored = async (id: string): Promise<unknown> =>
  portal.rows(
    `select r.data, r.draft, r.proposed, r.label, r.version, l.state_text, l.version as row_version, (select count(*) from history h where h.record_id = r.id) as lines
      from record r join lifecycle l on l.record_id = r.id where r.id = '${id}'`,
  )

test('Z8: name, logo, banner and use case of a bot are refused once it is submitted, and nothing is written', async () => {
  const { id, data } = await inReview(portal, owner, 'bot')
  const before = await stored(id)
  for (const field of ['bot_name', 'logo', 'banner', 'use_case']) {
    const changed = { ...data, [field]: field === 'use_case' ? 'PROMOTIONAL' : data[field] }
    const [record] = await portal.rows<{ version: number }>(`select version from record where id = '${id}'`)
    const saved = await owner.send('PUT', `/secure/api/v1/bots/${id}`, { data: changed, version: record?.version })
    const again = await owner.send('POST', `/secure/api/v1/bots/${id}/submit`, { event: 'submit', version: 2, data: changed })
    expect([field, saved.status, again.status]).toEqual([field, 409, 409])
  }
  expect(await stored(id)).toEqual(before)
})

test('Z9: a draft cannot be approved, nor what is decided already, nor one’s own; nothing is written', async () => {
  const draft = await drafted(portal, owner, 'bot')
  const waiting = await inReview(portal, owner, 'bot')
  const approve = (id: string, version: number) =>
    reviewer.send('POST', `/secure/api/v1/bots/${id}/transitions`, { event: 'approve', version, data: {} })
  const beforeDraft = await stored(draft.id)
  expect((await approve(draft.id, 1)).status, 'it is not there for others').toBe(404)
  expect(await stored(draft.id)).toEqual(beforeDraft)

  expect((await approve(waiting.id, 2)).status).toBe(200)
  const decided = await stored(waiting.id)
  expect([(await approve(waiting.id, 2)).status, (await approve(waiting.id, 3)).status]).toEqual([409, 409])
  expect(await stored(waiting.id)).toEqual(decided)

  const own = await inReview(portal, owner, 'bot')
  await portal.pool.query('update record set owner = $2 where id = $1', [own.id, reviewer.organisation])
  const beforeOwn = await stored(own.id)
  const refused = await approve(own.id, 2)
  expect([refused.status, refused.body.code]).toEqual([409, 'own-item'])
  expect(await stored(own.id)).toEqual(beforeOwn)
})

test('Z6: data that an event does not ask for is refused, and nothing is written', async () => {
  const { id } = await inReview(portal, owner, 'bot')
  const before = await stored(id)
  const sent = await owner.send('POST', `/secure/api/v1/bots/${id}/transitions`, {
    event: 'withdraw',
    version: 2,
    data: { state: 'created' },
  })
  expect([sent.status, sent.body.data.problems.map(({ path }: { path: string }) => path)]).toEqual([422, ['/state']])
  expect(await stored(id)).toEqual(before)
})
