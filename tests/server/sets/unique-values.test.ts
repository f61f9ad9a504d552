import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { IgnoredInUnique } from '#engine/definitions/types.ts'
import type { Portal } from '#server/serve.ts'
import { publishSet } from '#server/sets/publish.ts'
import { findingText, reportStored } from '#server/sets/stored-report.ts'
import { currentHash } from '#server/sets/stored-sets.ts'
import { validData } from '../records/askers.ts'
import type { Answer } from '../security/over-http.ts'
import { type Editor, startSite } from './two-servers.ts'

/** For a machine that is busy: what is waited for comes within milliseconds. */
const patience = { timeout: 15_000, interval: 20 }
const taken = 'A brand with this name already exists'
let site: Awaited<ReturnType<typeof startSite>>
let servers: Portal[]
let owner: Editor
let organisation: string

beforeAll(async () => {
  // Servers log there, a line for each request.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  site = await startSite()
  servers = [await site.start(), await site.start()]
  owner = await site.editor('DEVELOPER')
  const { rows } = await site.pool.query<{ id: string }>('select organisation_id as id from credential limit 1')
  organisation = rows[0]?.id ?? ''
}, 180_000)
afterAll(() => site?.close())

const server = (at: number): Portal => servers[at % 2] as Portal

async function draft(name: string, at = 0): Promise<() => Promise<Answer>> {
  const data = await validData(site, organisation, { brand_name: name })
  const made = await owner.send(server(at), 'POST', '/secure/api/v1/brands', { data })
  expect(made.status, made.text).toBe(201)
  const path = `/secure/api/v1/brands/${made.body.data.id}/submit`
  return () => owner.send(server(at), 'POST', path, { event: 'submit', version: 1, data })
}
const submit = async (name: string): Promise<Answer> => (await draft(name))()

/** Publishes brand names that count as the same with this ignored; gives what the report says before. */
async function publish(ignore: IgnoredInUnique[] | undefined, goOn = true): Promise<string[]> {
  site.copy.edit('schemas/brands/brand.record.json', record => {
    record.unique[0].ignore = ignore
  })
  let said: string[] = []
  const { problems, hash } = await publishSet(site.copy.folder, site.pool, site.pool, async (was, set) => {
    said = (await reportStored(site.pool, was, set, new Date())).map(findingText)
    return goOn
  })
  expect(problems).toEqual([])
  if (goOn) expect(await currentHash(site.pool)).toBe(hash)
  return said
}
const idOf = (answer: Answer): string => answer.body.data.id
const claims = async () =>
  (await site.pool.query("select value, record_id, beside from claim where name = 'name' order by 1, 3, 2")).rows

test('a wider rule holds from the publish on: stored names that are now the same stay and are named, new ones are refused, and none is freed by giving one back', async () => {
  const [one, two] = [await submit('MangoTree'), await submit('Mango Tree')]
  const alone = await submit('Café Noé')
  expect([one.status, two.status, alone.status]).toEqual([200, 200, 200])
  const before = await claims()

  const dry = await publish(['case', 'spaces'], false)
  expect(dry).toEqual([
    `2 stored brands no longer unique: /brand_name: "MangoTree" and "Mango Tree" count as the same, and stay as they are (${idOf(one)}, ${idOf(two)})`,
  ])
  expect(await claims()).toEqual(before)
  expect(await publish(['case', 'spaces'])).toEqual(dry)
  expect(await claims()).toEqual([
    { value: 'caf\u00e9no\u00e9', record_id: idOf(alone), beside: 0 },
    { value: 'mangotree', record_id: idOf(one), beside: 0 },
    { value: 'mangotree', record_id: idOf(two), beside: 1 },
  ])
  await vi.waitFor(async () => {
    const answer = await submit('mango TREE')
    expect([answer.status, answer.body.data.problems]).toEqual([409, [{ path: '/brand_name', message: taken }]])
  }, patience)

  const withdraw = (answer: Answer) =>
    owner.send(server(0), 'POST', `/secure/api/v1/brands/${idOf(answer)}/transitions`, {
      event: 'withdraw',
      version: 2,
      data: {},
    })
  expect((await withdraw(one)).status).toBe(200)
  expect((await submit('M ango Tree')).body.message).toBe(taken)
  expect((await withdraw(two)).status).toBe(200)
  expect((await submit('M ango Tree')).status).toBe(200)
})

test('of twenty that take names which count as the same, at two servers at once, one gets it', async () => {
  await publish(['case', 'spaces', 'accents', 'look-alikes'])
  await vi.waitFor(async () => expect((await submit('CAFE N0E')).status).toBe(409), patience)
  const names = ['Paypal', 'PaypaI', 'payp\u00e1l', 'PAY PAL']
  const sends = await Promise.all(Array.from({ length: 20 }, (_, at) => draft(names[at % names.length] ?? '', at)))
  const answers = await Promise.all(sends.map(send => send()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  for (const { status, body } of answers)
    if (status === 409) expect(body.data.problems).toEqual([{ path: '/brand_name', message: taken }])
})

test('names that are taken while another rule is published are all kept by the new rule', async () => {
  await publish(undefined)
  await vi.waitFor(async () => expect((await submit('Half Done')).status).toBe(200), patience)
  const sends = await Promise.all(Array.from({ length: 20 }, (_, at) => draft(`Stall ${at}`, at)))
  const [, ...answers] = await Promise.all([publish(['case', 'spaces']), ...sends.map(send => send())])
  const done = answers.filter(({ status }) => status === 200).map(idOf)
  const stored = await claims()
  expect(stored.filter(({ value }) => value.includes(' '))).toEqual([])
  expect(stored.filter(({ record_id }) => done.includes(record_id))).toHaveLength(done.length)
})

test('a narrower rule is made of what the records say: the names are two again', async () => {
  await publish(['case', 'spaces'])
  await vi.waitFor(async () => expect((await submit('half done')).status).toBe(409), patience)
  await publish(undefined)
  await vi.waitFor(async () => expect((await submit('HalfDone')).status).toBe(200), patience)
  expect((await submit('HALF done')).status).toBe(409)
})
