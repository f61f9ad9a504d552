import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/jobs.ts'
import { remind, remindersOfSet, waitingSql } from '#server/jobs/remind.ts'
import { findingText, reportStored } from '#server/sets/stored-report.ts'
import { jobTable } from '../../support/job-tables.ts'
import { atCarrier, furtherSet, good, nameOfShop, openShop, sentTrial } from '../records/further.ts'
import { editing } from '../records/with-pause.ts'
import { startReminding, withReminders } from './reminding.ts'

/** Reminders of shops that wait: who is written to, when, how often, under which condition, and that each goes out once, whoever looks. */
const { all, deps, mails, mailed, reviewers } = await startReminding()
afterAll(() => all.portal.close())
beforeEach(async () => {
  await all.portal.pool.query(`delete from ${jobTable}`)
  await all.portal.pool.query("update lifecycle set since = '2100-01-01', counted_from = null")
})

const version = async (id: string) =>
  (await all.portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id]))[0]
    ?.version ?? 0
const send = async (shop: string, event: string, more = {}) =>
  good(await all.platform.shops.send('POST', `/${shop}/transitions`, { event, version: await version(shop), data: {}, ...more }))

const owners = (said: string): string[] => Array(3).fill(`${said} > DEVELOPER of Further owner`)

describe('while a record waits', () => {
  test('a reminder goes out for the due time, again each day, of missed days the newest alone, and none from its end on', async () => {
    const name = nameOfShop()
    const shop = await openShop(all.owner, name)
    expect(await mailed(shop, 47)).toEqual([])
    const wanted = await reviewers(`${name} still waits`)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await mailed(shop, 48.1), 'the due time').toEqual(wanted)
    expect(await mailed(shop, 48.2), 'the same moment').toEqual([])
    expect(await mailed(shop, 71)).toEqual([])
    // To a role: of all developers those that may read it.
    expect(await mailed(shop, 72.1), 'the next day').toEqual([...owners(`${name} is late`), ...wanted].sort())
    const other = await openShop(all.owner)
    expect(
      (await mailed(other, 110)).filter(said => said.includes('still waits')),
      'three were missed',
    ).toHaveLength(wanted.length)
    expect(await mailed(shop, 121), 'after its end').toEqual([])
    const notices = await all.portal.rows<{ text: string }>('select text from notice where record_id = $1 and account_id = $2', [
      ...[shop, all.owner.shops.id],
    ])
    expect(notices.map(({ text }) => text)).toEqual([`${name} is late.`])
  })

  test('its condition is asked each time: it stops and starts with it', async () => {
    const name = nameOfShop()
    const shop = await openShop(all.owner, name)
    const size = (to: string) => all.portal.pool.query('update record set data = data || $2 where id = $1', [shop, { size: to }])
    expect(await mailed(shop, 24.1)).toEqual([])
    await size('S')
    expect(await mailed(shop, 24.2), 'this moment was decided').toEqual([])
    expect((await mailed(shop, 48.1)).filter(said => said.includes('small'))).toEqual(owners(`${name} is small`))
    await size('L')
    expect((await mailed(shop, 72.1)).filter(said => said.includes('small'))).toEqual([])
    await size('S')
    expect((await mailed(shop, 96.1)).filter(said => said.includes('small'))).toEqual(owners(`${name} is small`))
  })

  test('what has left the state is not reminded, also when it left after the reminder was decided', async () => {
    const [left, leaving, staying] = [await openShop(all.owner), await openShop(all.owner), await openShop(all.owner)]
    await send(left, 'pause')
    await remind(deps(50))
    await send(leaving, 'pause')
    expect((await mailed(staying, 50)).length, 'it was its time').toBeGreaterThan(0)
    expect([await mails(left), await mails(leaving)]).toEqual([[], []])
  })

  test('a hold stops the count, and what was sent before it is not sent again', async () => {
    const name = nameOfShop()
    const shop = await openShop(all.owner, name)
    const pass = (hours: number) =>
      all.portal.pool.query(
        `update lifecycle set since = since - $2 * interval '1 hour', counted_from = counted_from - $2 * interval '1 hour' where record_id = $1`,
        [shop, hours],
      )
    const said = async () => (await mailed(shop, 0)).filter(one => one.includes('ADMIN_DOTGO_READWRITE')).length
    const each = (await reviewers('')).length
    await pass(50)
    expect(await said()).toBe(each)
    await send(shop, 'pause')
    await pass(500)
    expect(await said(), 'on hold').toBe(0)
    await send(shop, 'resume')
    expect(await said(), 'sent before the hold').toBe(0)
    await pass(21)
    expect(await said(), '71 hours').toBe(0)
    await pass(1.5)
    expect(await said(), '72.5 hours').toBe(each)
    await send(shop, 'close', { typed: name })
    await send(shop, 'reopen')
    await pass(72.5)
    expect(await said(), 'in another state').toBe(0)
  })

  test('a row by carrier: its own carrier alone, and the organisation that owns what a field leads to', async () => {
    const shop = await openShop(all.owner)
    const trial = await sentTrial(all.owner, shop, ['vi', 'northline'])
    good(await atCarrier(all.portal, all.platform, trial, 'northline', 'pass'))
    const said = await mailed(trial, 25)
    expect(new Set(said.map(one => one.split(' > ')[1]))).toEqual(
      new Set(['VI_CARRIER_ADMIN of Further vi', 'DEVELOPER of Further owner']),
    )
    expect(said.filter(one => one.includes('DEVELOPER'))).toHaveLength(owners('').length)
  })
})

describe('sent once', () => {
  const jobs = async (ids: string[]): Promise<string[]> =>
    (
      await all.portal.rows<{ id: string }>(
        `select j.payload->>'recordId' as id from ${jobTable} j where j.payload->>'message' = 'shop-long' and j.payload->>'recordId' = any($1)`,
        [ids],
      )
    ).map(({ id }) => id)
  const waiting = async (count: number) => {
    const ids = []
    for (let at = 0; at < count; at++) ids.push(await openShop(all.owner))
    await all.portal.pool.query(`delete from ${jobTable}`)
    return ids
  }

  test('of many that look at once, also with clocks that differ', async () => {
    const ids = await waiting(12)
    await Promise.all([50, 50, 50.1, 49.9, 50].map(hours => remind(deps(hours))))
    expect((await jobs(ids)).sort()).toEqual([...ids].sort())
  })

  test('by two servers that work', async () => {
    const [id = ''] = await waiting(1)
    const workers = await Promise.all([startWorker(deps(50), false), startWorker(deps(50), false)])
    const wanted = await reviewers('')
    await all.portal.deps.jobs.add(all.portal.pool, 'remind', {})
    await all.portal.deps.jobs.add(all.portal.pool, 'remind', {})
    const said = async () => (await mails(id)).filter(one => one.includes('still waits')).length
    await expect.poll(said, { timeout: 15_000, interval: 50 }).toBe(wanted.length)
    await Promise.all(workers.map(worker => worker.stop()))
    expect(await mailed(id, 50)).toEqual([])
    expect(await said()).toBe(wanted.length)
  })

  test('one that dies between the decision and the job leaves neither, and the next does both', async () => {
    const ids = await waiting(3)
    const { pool } = all.portal
    const blocking = await pool.connect()
    await blocking.query('begin')
    await blocking.query(`lock table ${jobTable} in exclusive mode`)
    const dying = expect(remind(deps(50))).rejects.toThrow()
    const stuck = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_job%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await pool.query(stuck)).rowCount, { interval: 20 }).toBe(1)
    await pool.query(`select pg_terminate_backend(pid) from (${stuck}) s`)
    await dying
    await blocking.query('rollback')
    blocking.release()
    const kept = 'select 1 from reminded where record_id = any($1)'
    expect([await jobs(ids), (await pool.query(kept, [ids])).rowCount]).toEqual([[], 0])
    await remind(deps(50))
    await remind(deps(50))
    expect((await jobs(ids)).sort()).toEqual([...ids].sort())
  })

  test('a person whose account was disabled gets none', async () => {
    const [id = ''] = await waiting(1)
    await all.portal.pool.query('update credential set disabled_at = now() where account_id = $1', [all.owner.trials.id])
    expect((await mailed(id, 73)).filter(said => said.includes('DEVELOPER'))).toHaveLength(owners('').length - 1)
    await all.portal.pool.query('update credential set disabled_at = null')
  })
})

test('rows that wait already are reached by a reminder that comes later, and the impact report says how many', async () => {
  const name = nameOfShop()
  const shop = await openShop(all.owner, name)
  await openShop(all.owner)
  await all.portal.pool.query("update lifecycle set since = now() - interval '30 hours' where record_id = $1", [shop])
  const later = furtherSet(files => {
    withReminders(files)
    editing(files)('workflows/shop.workflow.json', ({ states }) => {
      states.trading.states.open.meta.due.remind.push({ message: 'shop-small', to: 'owner', after: 'PT26H' })
    })
  })
  const found = (await reportStored(all.portal.pool, all.portal.set, later, new Date())).filter(
    one => one.what === 'to be reminded',
  )
  const open = await all.portal.rows<{ id: string }>(
    "select record_id as id from lifecycle where workflow = 'shop' and state_text = 'trading.open' order by 1",
  )
  expect(found.map(findingText)).toEqual([
    `${open.length} stored shops to be reminded: shop trading.open: shop-small to owner after PT26H; 1 at once (${open
      .slice(0, 3)
      .map(({ id }) => id)
      .join(', ')}${open.length > 3 ? ', …' : ''})`,
  ])
  expect(await reportStored(all.portal.pool, later, later, new Date())).toEqual([])
  expect(await mailed(shop, 0, { set: () => later })).toEqual(owners(`${name} is small`))
  expect(await mailed(shop, 1, { set: () => later })).toEqual([])
})

test('the sweep reads the rows that wait long enough by an index', async () => {
  const { pool, set } = all.portal
  const asked = JSON.stringify(remindersOfSet(set).map(({ reminder: _, ...one }, at) => ({ at, ...one })))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    // In a table as small as this, which of several indexes is the cheapest changes with every count of its rows: the others are put away.
    const others = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'lifecycle'::regclass and not indisunique and indexrelid <> 'lifecycle_waiting'::regclass`,
    )
    for (const { name } of others.rows) await client.query(`drop index ${name}`)
    const { rows } = await client.query(`explain ${waitingSql}`, [asked, new Date()])
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/lifecycle_waiting/)
    expect(plan, 'also by how long they wait').toMatch(/Index Cond: .*COALESCE\(\w*\.?counted_from/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
