import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Content } from '#engine/definitions/types.ts'
import type { Portal } from '#server/serve.ts'
import type { Answer } from '../security/over-http.ts'
import { type Editor, startSite } from './two-servers.ts'

/** A content that forms take their options of decides what they take: an edit of it in the portal means as much for stored records as a file. */
const address = '/secure/api/v1/contents/use-cases'
let site: Awaited<ReturnType<typeof startSite>>
let portal: Portal
let asha: Editor
let owner: Editor
let bot: string

beforeAll(async () => {
  // Servers log there, a line for each request.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  site = await startSite()
  portal = await site.start()
  asha = await site.editor('ADMIN_DOTGO_READWRITE')
  owner = await site.editor('DEVELOPER')
  const made = await owner.send(portal, 'POST', '/secure/api/v1/bots', { data: { use_case: 'PROMOTIONAL' } })
  expect(made.status, made.text).toBe(201)
  bot = made.body.data.id
}, 60_000)
afterAll(() => site?.close())

type Read = { version: string; data: Content }
const read = async (): Promise<Read> => (await asha.send(portal, 'GET', address)).body.data
/** Saves other texts of the content. */
async function save(texts: Record<string, string>, more: object = {}): Promise<Answer> {
  const { version, data } = await read()
  return asha.send(portal, 'PUT', address, { version, data: { ...data, texts }, ...more })
}
const options = { OTP: 'OTP', TRANSACTIONAL: 'Transactional' }
/** All that saving could write. */
const written = async (): Promise<unknown> => {
  const tables = ['definition_set', 'definition_current', 'content_edit', 'content_version', 'audit']
  const counts = tables.map(
    table => `select '${table}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t`,
  )
  return (await site.pool.query(counts.join(' union all '))).rows
}

test('an option that stored records hold is taken out only by who was told which, and saves exactly that', async () => {
  const before = await written()
  const told = await save(options)
  expect([told.status, told.body.code]).toEqual([409, 'stored-records-refused'])
  expect(told.body.data.problems).toEqual([
    { path: '', message: expect.stringMatching(new RegExp(`^1 saved draft of bot newly invalid: /use_case: .+ \\(${bot}\\)$`)) },
  ])
  expect(await written()).toEqual(before)
  // Told of one edit, another is not meant.
  const other = await save({ OTP: 'OTP' }, { anyway: told.body.data.set })
  expect([other.status, other.body.code]).toEqual([409, 'stored-records-refused'])
  expect(await written()).toEqual(before)
  const saved = await save(options, { anyway: told.body.data.set })
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"version"')])
  expect((await read()).data.texts).toEqual(options)
})

test('an option that is put back, or reads otherwise, asks nobody', async () => {
  expect((await save({ ...options, PROMOTIONAL: 'Advertising' })).status).toBe(200)
  expect((await save({ ...options, PROMOTIONAL: 'Promotional', MULTI_USE: 'Several uses' })).status).toBe(200)
})

test('a value that the channel does not know is no option, in words at its place, and the list of known ones is not for editors', async () => {
  const before = await written()
  const { version, data } = await read()
  const refused = await save({ ...data.texts, NEWONE: 'A new one' })
  expect([refused.status, refused.body.data.problems]).toEqual([
    422,
    [
      {
        path: '/texts/NEWONE',
        message: expect.stringMatching(/"NEWONE" is no value that is known where it is sent\. .*MULTI_USE/),
      },
    ],
  ])
  const keys = [...(data.keys ?? []), 'NEWONE']
  const wider = { version, data: { ...data, keys, texts: { ...data.texts, NEWONE: 'A new one' } } }
  expect((await asha.send(portal, 'PUT', address, wider)).body.data.problems).toContainEqual({
    path: '/keys',
    message: expect.stringContaining('stands in the file'),
  })
  const { keys: _, ...without } = data
  expect(
    (await asha.send(portal, 'PUT', address, { version, data: { ...without, texts: { NEWONE: 'A new one' } } })).status,
  ).toBe(422)
  expect(await written()).toEqual(before)
})
