import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { publishSet } from '#server/sets/publish.ts'
import { unlessValuesAreLost } from '#server/sets/publish-on-save.ts'
import { reportStored } from '#server/sets/stored-report.ts'
import { currentHash } from '#server/sets/stored-sets.ts'
import { startSite } from './two-servers.ts'

/** What starting and publishing do to records that stand somewhere: their due times, what they belong to, what they would lose. */
let site: Awaited<ReturnType<typeof startSite>>
let before: PublishedSet
const [steady, held] = [randomUUID(), randomUUID()].sort() as [string, string]
const actor = { id: randomUUID(), name: 'Asha', role: 'DEVELOPER', organisation: null }

beforeAll(async () => {
  site = await startSite()
  before = (await publishSet(site.copy.folder, site.pool, site.pool)).set as PublishedSet
  for (const id of [steady, held]) {
    const data = { brand_name: 'A name of more than twenty letters', address_2: 'Second floor' }
    await createRecord(site.pool, before, { id, kind: 'brand', owner: null, data, actor, now: new Date() })
  }
  const waiting = `update lifecycle set state = '"updated"', state_text = 'updated', since = now() - interval '3 days',
    due = now() - interval '1 day', counted_from = case when record_id = $1 then now() - interval '6 days' end
    where record_id = any($2::uuid[])`
  await site.pool.query(waiting, [held, [steady, held]])
})
afterAll(() => site.close())

const dues = async () => {
  const sql = `select record_id as id, extract(epoch from due - coalesce(counted_from, since))::int / 3600 as hours
    from lifecycle where record_id = any($1) order by record_id`
  return (await site.pool.query<{ id: string; hours: number | null }>(sql, [[steady, held]])).rows.map(({ hours }) => hours)
}
const withDue = (due?: string) =>
  site.copy.edit('workflows/brand.workflow.json', ({ states }) => {
    states.updated.meta = { ...states.updated.meta, due }
  })

test('a changed due time moves those of rows that wait, counted from when they began, and is said with how many', async () => {
  withDue('P4D')
  const publish = async () => {
    let found: Awaited<ReturnType<typeof reportStored>> = []
    const published = await publishSet(site.copy.folder, site.pool, site.pool, async (was, set) => {
      found = await reportStored(site.pool, was, set, new Date())
      return true
    })
    expect(published.problems).toEqual([])
    return found.filter(({ what }) => what === 'due at another time')
  }
  expect(await publish()).toEqual([
    {
      ...{ kind: 'brand', what: 'due at another time', path: 'brand updated', records: 2, ids: [steady, held] },
      message: 'after P4D instead of after P2D; 1 overdue at once',
    },
  ])
  expect(await dues()).toEqual([96, 96])
  withDue()
  expect(await publish()).toMatchObject([{ message: 'without a due time instead of after P4D; 0 overdue at once' }])
  expect(await dues()).toEqual([null, null])
  withDue('P2D')
  await publish()
  expect(await dues()).toEqual([48, 48])
})

test('a parent that is another, gone or new holds the set, and says how many records are concerned', async () => {
  const id = randomUUID()
  const record = { id, kind: 'bot-tester', owner: null, data: { bot: steady, phone: '+4915112345678' }, actor, now: new Date() }
  await createRecord(site.pool, before, { ...record, parent: { id: steady, label: 'A bot' } })
  const changed = (parent?: object): PublishedSet => {
    const { 'bot-tester': kind, ...records } = before.records
    const { parent: _, ...rest } = kind as NonNullable<typeof kind>
    return { ...before, records: { ...records, 'bot-tester': { ...rest, ...parent } } } as PublishedSet
  }
  const said: string[] = []
  const outcome = async (was: PublishedSet, set: PublishedSet, anyway = false) => {
    said.length = 0
    const options = { anyway, saidLater: false }
    return [await unlessValuesAreLost(site.pool, line => void said.push(line), options)(was, set), ...said]
  }
  const kept = 'Not published: stored values would be lost. To publish it anyway: npm run publish'
  const lost = `1 stored bot-tester without parent: /parent: They belong to what "/bot" names (bot), and would belong to nothing (${id})`
  expect(await outcome(before, changed())).toEqual([false, lost, kept])
  expect(await outcome(before, changed(), true)).toEqual([true, lost])
  const [goes, line] = await outcome(before, changed({ parent: { field: '/brand' } }))
  expect([goes, line]).toEqual([false, expect.stringContaining('and only new ones are asked for "/brand"')])
  await site.pool.query('update record set parent = null where id = $1', [id])
  expect(await outcome(changed(), before)).toEqual([
    ...[
      false,
      `1 stored bot-tester without parent: /parent/field: They belong to nothing, and only new ones are asked for "/bot" (bot) (${id})`,
    ],
    kept,
  ])
  expect(await outcome(before, changed())).toEqual([true])
})

test('a start says what it would mean for stored records, and keeps the set before when they would lose values', async () => {
  const was = await currentHash(site.pool)
  site.copy.edit('schemas/brands/brand.form.json', form => {
    form.properties.brand_name.maxLength = 20
    delete form.properties.address_2
    for (const step of form['x-steps']) step.fields = step.fields.filter((field: string) => field !== 'address_2')
    delete form['x-ui'].address_2
  })
  site.copy.edit('schemas/brands/brand.record.json', kind => {
    kind.prefill = kind.prefill.filter(({ field }: { field: string }) => field !== '/address_2')
  })
  site.copy.edit('schemas/bots/verification-letter.document.json', ({ blocks: [sender] }) => {
    sender.lines = sender.lines.filter((line: string) => !line.includes('address_2'))
  })
  const lines = [
    expect.stringContaining('2 stored brands newly invalid: /brand_name: A brand name can have at most 20 characters'),
    expect.stringContaining('2 stored brands no longer kept: /address_2: The form has no such field any more'),
  ]
  await site.stop(await site.start())
  expect(await currentHash(site.pool)).toBe(was)
  const held = expect.stringContaining('Not published: stored values would be lost.')
  expect(site.said).toEqual(expect.arrayContaining([...lines, held]))
  expect(site.said.join()).not.toContain('Second floor')
  site.said.length = 0
  Object.assign(site.environment, { PUBLISH_ANYWAY: '1' })
  await site.stop(await site.start())
  expect(await currentHash(site.pool)).not.toBe(was)
  expect(site.said).toEqual(expect.arrayContaining(lines))
  expect(site.said).not.toContainEqual(held)
})
