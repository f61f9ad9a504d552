import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type HttpPortal, records, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'

let portal: HttpPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Calls of a crowd')
  portal.set.limits.request.waiting = 10
})
afterAll(() => portal.close())

test('F24: of more calls than may wait for the database the last are sent away at once; those that wait are answered, and then everybody is', async () => {
  const held = await Promise.all(Array.from({ length: portal.pool.options.max }, () => portal.pool.connect()))
  const list = () => owner.send('GET', `${records}?list=my-brands`)
  const waiting = Array.from({ length: 10 }, list)
  await expect.poll(() => portal.pool.waitingCount).toBe(10)
  const shed: Answer[] = []
  const more = [list(), owner.send('POST', records, { data: { brand_name: 'Of a crowd' } })]
  for (const answer of more) answer.then(said => shed.push(said))
  try {
    await expect.poll(() => shed.length, { timeout: 10_000 }).toBe(2)
    expect((await portal.ask({ path: '/healthz' })).status).toBe(200)
  } finally {
    for (const client of held) client.release()
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const { status, headers, body } of shed) {
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(body).toMatchObject({ status_code: 503, code: 'unavailable', correlation_id: expect.any(String) })
  }
  expect((await list()).status).toBe(200)
  expect(await portal.rows("select 1 from record where label = 'Of a crowd'")).toEqual([])
})

test('F24: who comes from another address is let in beside a crowd that fills every place, and the crowd is held to less while others are there', async () => {
  const list = (from?: string) =>
    portal.ask({
      path: `${records}?list=my-brands`,
      from,
      headers: { origin: new URL(portal.deps.config.publicUrl).origin, cookie: owner.cookie },
    })
  // The only address so far is this machine's own.
  const [crowd, other] = [undefined, '198.51.100.9']
  const hold = () => Promise.all(Array.from({ length: portal.pool.options.max }, () => portal.pool.connect()))
  let held = await hold()
  const release = (): void => {
    for (const client of held.splice(0)) client.release()
  }
  try {
    const waiting = Array.from({ length: 10 }, () => list(crowd))
    await expect.poll(() => portal.pool.waitingCount).toBe(10)
    expect((await list(crowd)).status).toBe(503)
    const beside = list(other)
    await expect.poll(() => portal.pool.waitingCount).toBe(11)
    expect((await list(crowd)).status).toBe(503)
    release()
    expect((await Promise.all([...waiting, beside])).map(({ status }) => status)).toEqual(Array(11).fill(200))

    held = await hold()
    const few = [list(crowd), list(crowd)]
    await expect.poll(() => portal.pool.waitingCount).toBe(2)
    expect((await list(crowd)).status).toBe(503)
    const more = Array.from({ length: 2 }, () => list(other))
    await expect.poll(() => portal.pool.waitingCount).toBe(4)
    release()
    expect((await Promise.all([...few, ...more])).map(({ status }) => status)).toEqual(Array(4).fill(200))
  } finally {
    release()
  }
})
