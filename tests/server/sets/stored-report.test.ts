import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { createPool } from '#server/db/pool.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { publishSet } from '#server/sets/publish.ts'
import type { StoredFinding } from '#server/sets/stored-finding.ts'
import { findingText, losesValues, meaningLines, reportStored } from '#server/sets/stored-report.ts'
import { currentHash } from '#server/sets/stored-sets.ts'
import { copyDefinitions, type DefinitionsCopy } from '../../readme-recipes/definitions-copy.ts'
import { freshDatabase } from '../../support/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: ReturnType<typeof createPool>
let copy: DefinitionsCopy
let before: PublishedSet
const ids = Array.from({ length: 3 }, () => randomUUID()).sort()

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.connectionString, () => undefined)
  copy = copyDefinitions()
  before = (await publishSet(copy.folder, pool, pool)).set as PublishedSet
  const actor = { id: randomUUID(), name: 'Asha', role: 'DEVELOPER', organisation: null }
  for (const [at, id] of ids.entries()) {
    const data = { brand_name: at === 0 ? 'A name of more than twenty letters' : `Short ${at}`, address_2: 'Second floor' }
    await createRecord(pool, before, { id, kind: 'brand', owner: null, data, actor, now: new Date() })
  }
})
afterAll(async () => {
  copy.remove()
  await pool.end()
  await database.drop()
})

test('a changed form is held against stored records: per constraint, with how many and which, and they stay as they are', async () => {
  copy.edit('schemas/brands/brand.form.json', form => {
    form.properties.brand_name.maxLength = 20
    delete form.properties.address_2
    for (const step of form['x-steps']) step.fields = step.fields.filter((field: string) => field !== 'address_2')
    delete form['x-ui'].address_2
  })
  copy.edit('schemas/brands/brand.record.json', kind => {
    kind.prefill = kind.prefill.filter(({ field }: { field: string }) => field !== '/address_2')
  })
  copy.edit('schemas/bots/verification-letter.document.json', ({ blocks: [sender] }) => {
    sender.lines = sender.lines.filter((line: string) => !line.includes('address_2'))
  })
  const stored = async () => (await pool.query('select id, data, set_hash from record order by id')).rows
  const untouched = await stored()
  let findings: StoredFinding[] = []
  const report = (goOn: boolean) =>
    publishSet(copy.folder, pool, pool, async (was, set) => {
      expect(was?.hash).toBe(before.hash)
      findings = await reportStored(pool, was, set, new Date())
      // Said while the set before still serves.
      expect(await currentHash(pool)).toBe(before.hash)
      return goOn
    })
  expect(await report(false)).toMatchObject({ hash: null, problems: [] })
  expect(await currentHash(pool)).toBe(before.hash)
  const published = await report(true)
  expect(published.problems).toEqual([])
  expect(await currentHash(pool)).toBe(published.hash)
  const again = await publishSet(copy.folder, pool, pool, () =>
    Promise.reject(new Error('Nothing changed, and it was looked at again')),
  )
  expect(again).toMatchObject({ hash: published.hash, problems: [] })
  expect(findings).toEqual(
    expect.arrayContaining([
      {
        kind: 'brand',
        what: 'newly invalid',
        path: '/brand_name',
        message: 'A brand name can have at most 20 characters',
        records: 1,
        ids: [ids[0]],
      },
      expect.objectContaining({ what: 'no longer kept', path: '/address_2', records: 3 }),
    ]),
  )
  expect(findings).toHaveLength(2)
  expect(findingText(findings.find(({ records }) => records === 1) as never)).toBe(
    `1 stored brand newly invalid: /brand_name: A brand name can have at most 20 characters (${ids[0]})`,
  )
  expect(await stored()).toEqual(untouched)
})

test('what is saved and not submitted is told as such: values that would be lost, and filled fields that would be refused, not empty ones', async () => {
  const own = copyDefinitions()
  await publishSet(own.folder, pool, pool)
  await pool.query('update record set draft = $2 where id = $1', [
    ids[1],
    { brand_name: 'A draft of more than ten letters', city: 'Pune' },
  ])
  own.edit('schemas/brands/brand.form.json', form => {
    form.properties.brand_name.maxLength = 10
    form.properties.motto = { type: 'string', title: 'Motto' }
    form.required.push('motto')
    form['x-steps'][0].fields.push('motto')
  })
  for (const file of [
    'schemas/brands/brand.form.json',
    'schemas/brands/brand.record.json',
    'schemas/bots/verification-letter.document.json',
  ])
    own.edit(file, content =>
      Object.assign(
        content,
        JSON.parse(
          JSON.stringify(content)
            .replaceAll('"city"', '"town"')
            .replaceAll('data/city', 'data/town')
            .replaceAll('"/city"', '"/town"'),
        ),
      ),
    )
  own.edit('schemas/brands/brand.form.json', ({ properties }) => delete properties.city)
  let lines: string[] = []
  let held = false
  const { problems } = await publishSet(own.folder, pool, pool, async (was, set) => {
    const found = await reportStored(pool, was, set, new Date())
    held = losesValues(found)
    lines = meaningLines(was, set, found).filter(line => line.includes('draft'))
    return false
  })
  expect(problems).toEqual([])
  expect(lines).toEqual([
    `1 saved draft of brand no longer kept: /city: The form has no such field any more (${ids[1]}). Values do not move to another name: put "city" back, with another title if that was meant, or write "x-dropped": ["city"] in the form "brand" to leave them out for good`,
    `1 saved draft of brand newly invalid: /brand_name: A brand name can have at most 10 characters (${ids[1]})`,
  ])
  expect(held).toBe(true)
  expect((await pool.query('select draft from record where id = $1', [ids[1]])).rows[0].draft.city).toBe('Pune')
  await pool.query('update record set draft = null where id = $1', [ids[1]])
  own.remove()
})

test('a set whose forms are the same reports nothing', async () => {
  expect(await reportStored(pool, before, before, new Date())).toEqual([])
})

test('a page at another path: what still leads to the old one is told where it is now, and the report says which redirect keeps it', async () => {
  const navigation = 'schemas/portal/navigation.json'
  const [old, now] = ['/developer/my-brands/:id', '/developer/brands/:id']
  const redirect = `{ "from": "${old}", "to": "${now}" }`
  const rename = (file: string) =>
    copy.edit(file, content => Object.assign(content, JSON.parse(JSON.stringify(content).replaceAll(`"${old}"`, `"${now}"`))))
  const current = (await publishSet(copy.folder, pool, pool)).set as PublishedSet
  rename(navigation)
  const { problems } = await publishSet(copy.folder, pool, pool)
  expect(problems.map(({ rule, file, path }) => `${rule} ${file} ${path}`)).toEqual([
    'unknown-page schemas/brands/brand.record.json /pages/owner',
    'unknown-page schemas/brands/my-brands.list.json /open',
  ])
  for (const { fix } of problems) {
    expect(fix).toContain(`It is ${now} now.`)
    expect(fix).toContain(`write a redirect in ${navigation} /redirects: ${redirect}.`)
    expect(fix).not.toContain('Did you mean')
  }
  for (const file of ['schemas/brands/brand.record.json', 'schemas/brands/my-brands.list.json']) rename(file)
  const said = async () => {
    let lines: string[] = []
    await publishSet(copy.folder, pool, pool, async (was, set) => {
      lines = meaningLines(was, set, [])
      return false
    })
    return lines
  }
  expect(await said()).toEqual([
    `${old} was a page until now and leads nowhere. So that it still leads to ${now}, write a redirect in ${navigation} /redirects: ${redirect}.`,
  ])
  copy.edit(navigation, ({ redirects }) => redirects.push(JSON.parse(redirect)))
  expect(await said()).toEqual([])
  expect(meaningLines(current, current, [])).toEqual([])
})

test('a limit in days from today is held against stored dates, by the clock that is passed', async () => {
  const withOpened = (limit: object) =>
    copy.edit('schemas/brands/brand.form.json', form => {
      form.properties.opened = { type: 'string', title: 'Opened', format: 'date', ...limit }
      form['x-steps'][0].fields = [...new Set([...form['x-steps'][0].fields, 'opened'])]
    })
  withOpened({})
  const { set: without } = await publishSet(copy.folder, pool, pool)
  await pool.query(`update record set data = data || '{"opened": "2008-05-20"}' where id = $1`, [ids[0]])
  await pool.query(`update record set data = data || '{"opened": "2008-05-21"}' where id = $1`, [ids[1]])
  withOpened({ notAfter: { today: '-P18Y' } })
  const { set: limited } = await publishSet(copy.folder, pool, pool)
  const opened = async (now: string) =>
    (await reportStored(pool, without, limited as PublishedSet, new Date(now))).filter(({ path }) => path === '/opened')
  expect(await opened('2026-05-20T12:00:00Z')).toMatchObject([
    { message: 'Opened must be at least 18 years ago', records: 1, ids: [ids[1]] },
  ])
  expect(await opened('2026-05-21T12:00:00Z')).toEqual([])
})
