import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { linkFiles } from '#server/files/link-files.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
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
  test('removes row and bytes of an own file that nothing submitted holds', async () => {
    const id = await uploaded()
    expect((await server.remove(id)).status).toBe(200)
    expect(await isThere(id)).toBe(false)
    expect((await server.remove(id)).status).toBe(404)
    const drafted = await uploaded()
    const record = await storeRecord(server.pool, { owner, draft: { file: drafted } })
    await server.pool.query('update file set record_id = $2, linked_at = now() where id = $1', [drafted, record])
    expect((await server.remove(drafted)).status).toBe(200)
  })

  test('of a file that others own is 404 and changes nothing', async () => {
    const id = await uploaded()
    for (const person of ['stranger', 'reviewer', 'carrier'] as const) expect((await server.remove(id, person)).status).toBe(404)
    expect(await isThere(id)).toBe(true)
  })

  test.each(['data', 'proposed', 'history'])('of a file that stands in the %s of a record is 409', async where => {
    const id = await uploaded()
    const record = await storeRecord(server.pool, { owner })
    await server.pool.query('update file set record_id = $2, linked_at = now() where id = $1', [id, record])
    const value = JSON.stringify({ file: id })
    if (where === 'history') {
      const sql = `insert into history (record_id, workflow, seq, at, actor_name, event, to_state, data, hash) values ($1, 'w', 1, now(), 'a', 'e', 's', $2, '\\x')`
      await server.pool.query(sql, [record, value])
    } else await server.pool.query(`update record set ${where} = $2 where id = $1`, [record, value])
    const answer = await server.remove(id)
    expect([answer.status, await answer.json()]).toMatchObject([409, { message: 'This is not possible in the state it is in.' }])
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
    const message = 'This file is not there any more. Upload it again.'
    expect(await link(data, record)).toEqual(
      ['/picture', '/papers/1/file', '/papers/2/file', '/papers/3/file'].map(path => ({ path, message, keyword: 'x-upload' })),
    )
    expect((await server.pool.query('select record_id from file where id = $1', [mine])).rows).toEqual([{ record_id: null }])
  })

  test('and deleting at the same moment: one of them wins', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await uploaded()
      const record = await storeRecord(server.pool, { owner, data: { papers: [{ file: id }] } })
      const [problems, removed] = await Promise.all([link({ papers: [{ file: id }] }, record), server.remove(id)])
      expect(await isThere(id)).toBe(removed.status !== 200)
      expect(problems.length === 0 || removed.status === 200).toBe(true)
    }
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
