import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { localFiles } from '#server/files/local-files.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { pdf, png } from '../files/make-files.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'

/** What one person can make the portal hold or write has an end, and the answer says so. */
let portal: HttpPortal
beforeAll(async () => {
  portal = await startHttpPortal()
})
afterAll(() => portal.close())

const bots = '/secure/api/v1/bots'
const begin = (owner: Visitor, data: JsonObject = {}) => owner.send('POST', bots, { data })
const remove = (owner: Visitor, id: string) =>
  owner.send('POST', `${bots}/${id}/transitions`, { event: 'delete', version: 1, data: {} })

async function upload(owner: Visitor, name: string, content: Buffer, kind: string) {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content.toString('latin1')}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return owner.send('POST', `/secure/api/v1/files?kind=${kind}`, Buffer.from(form, 'latin1'), headers)
}

test('drafts: as many as an account may hold, then 429 with what to do; a deleted one makes room, and others are not counted', async () => {
  const owner = await visitor(portal, 'DEVELOPER', 'Drafts of one')
  const other = await visitor(portal, 'DEVELOPER', 'Drafts of one')
  portal.set.limits.drafts.perAccount = 3
  try {
    const made = [await begin(owner), await begin(owner), await begin(owner)]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    const refused = await begin(owner)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'too-many-drafts',
      'You have too many unsubmitted drafts. Submit or delete some of them first.',
    ])
    expect((await begin(other)).status).toBe(201)
    expect((await remove(owner, made[0]?.body.data.id)).status).toBe(200)
    expect((await begin(owner)).status).toBe(201)
  } finally {
    portal.set.limits.drafts.perAccount = 1000
  }
})

test('drafts: of thirty begun at once as many are taken as there is room for', async () => {
  const owner = await visitor(portal, 'DEVELOPER', 'Drafts at once')
  const most = portal.set.limits.drafts.perAccount
  portal.set.limits.drafts.perAccount = 5
  try {
    expect((await begin(owner)).status).toBe(201)
    expect((await begin(owner)).status).toBe(201)
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => begin(owner)))).map(({ status }) => status)
    expect([201, 429].map(one => statuses.filter(status => status === one).length)).toEqual([3, 27])
    const held = await portal.rows("select 1 from record where created_by = $1 and draft is not null and data = '{}'", [owner.id])
    expect(held).toHaveLength(5)
  } finally {
    portal.set.limits.drafts.perAccount = most
  }
})

test('a file that only a draft names goes with the draft, and stays as long as it does', async () => {
  const owner = await visitor(portal, 'DEVELOPER', 'Files of drafts')
  const logo = async () => (await upload(owner, 'a.png', png(224, 224), 'logo')).body.data.id as string
  const [gone, kept] = [await logo(), await logo()]
  const draft = await begin(owner, { logo: gone })
  expect((await begin(owner, { logo: kept })).status).toBe(201)
  expect((await remove(owner, draft.body.data.id)).status).toBe(200)
  await sweepFiles({ ...portal.deps, now: () => new Date(Date.now() + 25 * 3_600_000) })
  expect(
    (await portal.rows<{ id: string }>('select id from file where id = any($1)', [[gone, kept]])).map(({ id }) => id),
  ).toEqual([kept])
})

test('uploads: so many bytes a day, then 429 with Retry-After, and nothing is kept of what was too much', async () => {
  const owner = await visitor(portal, 'DEVELOPER', 'Uploads of one')
  portal.set.limits.uploadedPerAccount = { size: '10 kB', within: 'P1D' }
  try {
    expect((await upload(owner, 'a.pdf', pdf(6000), 'document')).status).toBe(201)
    const stored = () => portal.files().filter(name => name.includes('/'))
    const before = stored()
    const refused = await upload(owner, 'b.pdf', pdf(6000), 'document')
    expect([refused.status, refused.body.message]).toEqual([429, 'You have reached the daily upload limit. Try again later.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(stored()).toEqual(before)
  } finally {
    portal.set.limits.uploadedPerAccount = { size: '1 GB', within: 'P1D' }
  }
})

test('downloads: so many of an account at once, then 429 with Retry-After; one that ends or is given up frees its place', async () => {
  const owner = await visitor(portal, 'DEVELOPER', 'Downloads of one')
  const other = await visitor(portal, 'DEVELOPER', 'Downloads of one')
  const uploaded = async (who: Visitor) => (await upload(who, 'a.pdf', pdf(6000), 'document')).body.data.id as string
  const [file, others] = [await uploaded(owner), await uploaded(other)]
  const most = portal.set.limits.downloadsPerAccount
  const { files } = portal.deps
  let goOn = (): void => {}
  const slow = new Promise<void>(done => {
    goOn = done
  })
  let waiting = 0
  portal.deps.files = {
    ...files,
    read: async id => {
      if (id === file) waiting++
      if (id === file) await slow
      return files.read(id)
    },
  }
  portal.set.limits.downloadsPerAccount = 3
  try {
    const path = (id: string) => `/secure/api/v1/files/${id}`
    const leaves = new AbortController()
    const given = fetch(portal.address + path(file), { headers: { cookie: owner.cookie }, signal: leaves.signal }).catch(
      () => null,
    )
    const kept = [owner.send('GET', path(file)), owner.send('GET', path(file))]
    await expect.poll(() => waiting, { timeout: 30_000 }).toBe(3)
    for (const asked of [path(file), '/secure/api/v1/own-data']) {
      const refused = await owner.send('GET', asked)
      expect([asked, refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
        asked,
        429,
        'You are downloading too many files at the same time. Wait until one is finished.',
        '1',
      ])
    }
    expect(waiting, 'what is refused is not read').toBe(3)
    expect((await other.send('GET', path(others))).status).toBe(200)
    leaves.abort()
    await given
    const another = async () => {
      const before = waiting
      const asked = owner.send('GET', path(file))
      let refused = false
      void asked.then(({ status }) => {
        refused = status === 429
      })
      await expect.poll(() => refused || waiting > before, { timeout: 30_000 }).toBe(true)
      if (!refused) kept.push(asked)
      return kept.length
    }
    await expect.poll(another, { timeout: 30_000 }).toBe(3)
    expect((await owner.send('GET', path(file))).status).toBe(429)
    goOn()
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual([200, 200, 200])
    for (let time = 0; time < 5; time++) expect((await owner.send('GET', path(file))).status).toBe(200)
    expect((await owner.send('GET', path(randomUUID()))).status).toBe(404)
  } finally {
    goOn()
    portal.deps.files = files
    portal.set.limits.downloadsPerAccount = most
  }
})

test('sign-ins that are begun: so many from an address, at the portal and at the provider together; refused ones leave no row', async () => {
  const begun = portal.set.limits.rates.signInBegun
  portal.set.limits.rates.signInBegun = { perAddress: [{ times: 4, within: 'PT15M' }] }
  try {
    const from = '10.99.0.1'
    const { host } = new URL(portal.deps.config.publicUrl)
    const step = (path: string, headers = {}) => portal.ask({ path, from, headers: { host, ...headers } })
    const authorize = '/oauth/auth?client_id=portal&response_type=code&scope=openid'
    for (const path of ['/sign-in', authorize, '/sign-in', authorize]) expect((await step(path)).status).not.toBe(429)
    const rows = async () =>
      portal.rows('select (select count(*) from oidc)::int as flows, (select count(*) from sign_in_state)::int as states')
    const before = await rows()
    for (const path of ['/sign-in', authorize]) {
      const refused = await step(path)
      expect([path, refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([path, 429, true])
      const page = await step(path, { accept: 'text/html' })
      expect([page.status, page.headers['content-type'], page.text.includes('Try again')]).toEqual([
        429,
        'text/html; charset=utf-8',
        true,
      ])
    }
    expect(await rows()).toEqual(before)
    expect((await portal.ask({ path: '/sign-in', from: '10.99.0.2', headers: { host } })).status).toBe(302)
  } finally {
    Object.assign(portal.set.limits.rates, { signInBegun: begun })
  }
})

test('/readyz: says it when no connection is left, and when files cannot be written; and that both are well again', async () => {
  const readyz = async () => {
    const { status, body } = await portal.ask({ path: '/readyz' })
    return [status, body.status]
  }
  await expect.poll(readyz, { timeout: 30_000 }).toEqual([200, 'ready'])
  const taken = await Promise.all(Array.from({ length: Number(portal.pool.options.max) }, () => portal.pool.connect()))
  await expect.poll(readyz, { timeout: 30_000 }).toEqual([503, 'waiting for the database'])
  for (const client of taken) client.release()
  await expect.poll(readyz, { timeout: 30_000 }).toEqual([200, 'ready'])

  const { files } = portal.deps
  const folder = mkdtempSync(join(tmpdir(), 'onramp-no-folder-'))
  writeFileSync(join(folder, 'files'), 'A file stands where the folder would be.')
  portal.deps.files = localFiles(join(folder, 'files'))
  await expect.poll(readyz, { timeout: 30_000 }).toEqual([503, 'waiting for the disk'])
  portal.deps.files = files
  rmSync(folder, { recursive: true })
  await expect.poll(readyz, { timeout: 30_000 }).toEqual([200, 'ready'])
})

test('/readyz: is answered within a second while the disk hangs, and asks it once however many want to know', async () => {
  const { files } = portal.deps
  let asked = 0
  let goOn = (): void => {}
  const hangs = new Promise<void>(done => {
    goOn = done
  })
  await portal.ask({ path: '/readyz' })
  portal.deps.files = {
    ...files,
    probe: () => {
      asked++
      return hangs
    },
  }
  try {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.ask({ path: '/readyz' })))
    expect(performance.now() - began).toBeLessThan(1000)
    for (const { status, body } of answers) expect([status, body.status]).toEqual([503, 'waiting for the disk'])
    expect(asked).toBe(1)
  } finally {
    portal.deps.files = files
    goOn()
  }
  await expect.poll(async () => (await portal.ask({ path: '/readyz' })).status, { timeout: 30_000 }).toBe(200)
})
