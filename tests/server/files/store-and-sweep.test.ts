import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { linkFiles } from '#server/files/link-files.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { proves } from '../../spec/proofs.ts'
import { limits } from '../../support/limits.ts'
import { pdf, png } from './make-files.ts'
import { type FileServer, serveFiles, storeRecord } from './serve-files.ts'

let server: FileServer
let owner: string
beforeAll(async () => {
  server = await serveFiles()
  owner = server.organisation('owner')
})
afterAll(() => server.close())

const uploaded = async () => (await server.upload('a.pdf', pdf())).data.id
const isThere = async (id: string) => {
  const { rowCount } = await server.pool.query('select 1 from file where id = $1', [id])
  const onDisk = server.stored().some(path => basename(path) === id)
  expect(rowCount === 1).toBe(onDisk)
  return onDisk
}

describe('delete', () => {
  test('removes row and bytes of an own file that no record was given', async () => {
    proves('workflows.7.delete-temporary-file-call')
    const id = await uploaded()
    expect((await server.remove(id)).status).toBe(200)
    expect(await isThere(id)).toBe(false)
    expect((await server.remove(id)).status).toBe(404)
  })

  test('F31: of a file that others own is 404 and changes nothing', async () => {
    const id = await uploaded()
    for (const person of ['stranger', 'reviewer', 'carrier'] as const) expect((await server.remove(id, person)).status).toBe(404)
    expect(await isThere(id)).toBe(true)
  })

  test('of a file that a record was given is 409, and it stays', async () => {
    const id = await uploaded()
    const record = await storeRecord(server.pool, { owner })
    await server.pool.query('update file set record_id = $2, linked_at = now() where id = $1', [id, record])
    const answer = await server.remove(id)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: 'A submitted record uses this file, so it cannot be deleted.' },
    ])
    expect(await isThere(id)).toBe(true)
  })
})

describe('linking', () => {
  const form = {
    schema: {
      type: 'object',
      properties: {
        picture: { type: 'string', 'x-upload': 'logo' },
        papers: { type: 'array', items: { type: 'object', properties: { file: { type: 'string', 'x-upload': 'document' } } } },
      },
    },
  } as unknown as PublishedForm
  const link = (data: object, recordId: string, who = owner) =>
    linkFiles(server.pool, { set: server.set, form, data: data as never, recordId, owner: who, now: server.clock.now })

  test('gives the files to the record, and does it again without harm', async () => {
    const record = await storeRecord(server.pool, { owner })
    const [one, two] = [await uploaded(), await uploaded()]
    const picture = (await server.upload('a.png', png(224, 224), { kind: 'logo' })).data.id
    const data = { picture, papers: [{ file: one }, { file: two }] }
    expect(await link(data, record)).toEqual([])
    expect(await link(data, record)).toEqual([])
    const { rows } = await server.pool.query('select record_id from file where id = any($1)', [[one, two, picture]])
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ record_id: record })))
  })

  test('names the fields whose file is missing, foreign, of another kind or taken, and links none', async () => {
    const [record, other] = [await storeRecord(server.pool, { owner }), await storeRecord(server.pool, { owner })]
    const [mine, taken] = [await uploaded(), await uploaded()]
    const foreign = (await server.upload('a.pdf', pdf(), { actor: 'stranger' })).data.id
    expect(await link({ papers: [{ file: taken }] }, other)).toEqual([])
    const data = { picture: mine, papers: [{ file: mine }, { file: randomUUID() }, { file: foreign }, { file: taken }] }
    const message = 'This file no longer exists. Upload it again.'
    expect(await link(data, record)).toEqual(
      ['/picture', '/papers/1/file', '/papers/2/file', '/papers/3/file'].map(path => ({
        path,
        message: path === '/picture' ? limits.uploads.logo.message : message,
        keyword: 'x-upload',
      })),
    )
    expect((await server.pool.query('select record_id from file where id = $1', [mine])).rows).toEqual([{ record_id: null }])
  })

  test('of a file that was uploaded for something else, asks whether it keeps the limits of this field', async () => {
    const id = await uploaded()
    const record = await storeRecord(server.pool, { owner })
    expect(await link({ picture: id }, record)).toMatchObject([{ path: '/picture', message: limits.uploads.logo.message }])
    expect((await server.pool.query('select record_id from file where id = $1', [id])).rows).toEqual([{ record_id: null }])
    const large = (await server.upload('a.png', png(225, 224))).data.id
    expect(await link({ picture: large }, record)).toMatchObject([{ path: '/picture', message: limits.uploads.logo.message }])
    const fitting = (await server.upload('a.png', png(224, 224))).data.id
    expect(await link({ picture: fitting }, record)).toEqual([])
  })

  /** Starts `second` while `first` has changed the file but not yet committed. */
  async function overlap<T>(first: (client: pg.PoolClient) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
    const client = await server.pool.connect()
    await client.query('begin')
    await first(client)
    const waiting = second()
    const waits = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await server.pool.query(waits)).rows[0].count).toBe(1)
    await client.query('commit')
    client.release()
    return waiting
  }

  test('wins over deleting a moment later', async () => {
    const [id, record] = [await uploaded(), await storeRecord(server.pool, { owner })]
    const sql = 'update file set record_id = $2, linked_at = now() where id = $1'
    const answer = await overlap(
      client => client.query(sql, [id, record]),
      () => server.remove(id),
    )
    expect(answer.status).toBe(409)
    expect(await isThere(id)).toBe(true)
  })

  test('loses to deleting a moment before', async () => {
    const [id, record] = [await uploaded(), await storeRecord(server.pool, { owner })]
    const problems = await overlap(
      client => client.query('delete from file where id = $1', [id]),
      () => link({ papers: [{ file: id }] }, record),
    )
    expect(problems).toMatchObject([{ path: '/papers/0/file' }])
  })
})

describe('sweep', () => {
  test('removes what nothing holds after 24 hours, and nothing else', async () => {
    const [old, drafted, linked] = [await uploaded(), await uploaded(), await uploaded()]
    await storeRecord(server.pool, { owner, draft: { file: drafted } })
    const record = await storeRecord(server.pool, { owner, data: { file: linked } })
    await server.pool.query('update file set record_id = $2, linked_at = now() where id = $1', [linked, record])
    server.clock.now = new Date(Date.now() + 24 * 3_600_000 - 60_000)
    expect(await sweepFiles(server.deps)).toEqual({ expired: 0, orphans: 0 })
    server.clock.now = new Date(Date.now() + 24 * 3_600_000 + 60_000)
    const young = await uploaded()
    expect((await sweepFiles(server.deps)).expired).toBeGreaterThan(0)
    expect([await isThere(old), await isThere(drafted), await isThere(linked), await isThere(young)]).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(await sweepFiles(server.deps)).toEqual({ expired: 0, orphans: 0 })
  })

  test('removes bytes without a row, and what a killed process left half written', async () => {
    const folder = dirname(dirname(server.stored()[0] as string))
    const [orphan, half] = [randomUUID(), randomUUID()]
    const [orphanPath, halfPath] = [join(folder, orphan.slice(-2), orphan), join(folder, 'temporary', half)]
    for (const path of [orphanPath, halfPath]) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, 'x')
    }
    utimesSync(halfPath, new Date(), new Date(Date.now() - 11 * 60_000))
    expect(await sweepFiles(server.deps)).toEqual({ expired: 0, orphans: 1 })
    expect([existsSync(orphanPath), existsSync(halfPath)]).toEqual([false, false])
  })
})
