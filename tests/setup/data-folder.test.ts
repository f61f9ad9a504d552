import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataDir } from '#server/db/embedded/lock.ts'
import { dataFolder, start, startPortal } from './scenes.ts'

const root = process.getuid?.() === 0

test('F14: a second portal on the same folder does not wait for the first and names it', async () => {
  const dataDir = dataFolder('data')
  const start = performance.now()
  const first = await startPortal(dataDir)
  const before = performance.now()
  const second = await startPortal(dataDir)
  expect(second.answer.refused).toContain(`process ${first.pid},`)
  expect(second.answer.refused).toContain(`kill ${first.pid}`)
  // Two seconds beside what a start takes on this machine: whoever waits for the first waits for good.
  expect(performance.now() - before).toBeLessThan(2_000 + before - start)
})

test('a released folder can be claimed again', () => {
  const dataDir = dataFolder('data')
  claimDataDir(dataDir).release()
  expect(readdirSync(dataDir)).toEqual([])
  claimDataDir(dataDir).release()
})

test.each([
  ['of a process that is gone', '2147483647 12345\n'],
  ['whose process id another program has now', `${process.pid} 1\n`],
  ['that is empty', ''],
])('F14: a claim %s is taken over', (_, stale) => {
  const dataDir = dataFolder('data')
  writeFileSync(join(dataDir, 'onramp.pid'), stale)
  const claim = claimDataDir(dataDir)
  expect(readFileSync(join(dataDir, 'onramp.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d*\\n$`))
  claim.release()
  expect(readdirSync(dataDir)).toEqual([])
})

test('F14: of many that find the same stale claim one gets the folder', async () => {
  const dataDir = dataFolder('data')
  writeFileSync(join(dataDir, 'onramp.pid'), '2147483647 12345\n')
  const portals = await Promise.all([1, 2, 3, 4].map(() => startPortal(dataDir)))
  expect(portals.filter(portal => !portal.answer.refused)).toHaveLength(1)
})

test("F13: a folder with somebody's files in it is refused and left untouched", async () => {
  const dataDir = dataFolder('data')
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear all')
  await expect(start(dataDir)).rejects.toThrow(/data\/postgres is not empty and not a PostgreSQL database/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

test.each([
  ['PG_VERSION is missing', 'PG_VERSION', /no PG_VERSION/],
  ['its control file is missing', 'global/pg_control', /no global\/pg_control/],
])('F13: a database is refused, not made anew, when %s', async (_, missing, reason) => {
  const dataDir = dataFolder('data')
  await (await start(dataDir)).stop()
  rmSync(join(dataDir, 'postgres', missing))
  await expect(start(dataDir)).rejects.toThrow(reason)
  await expect(start(dataDir)).rejects.not.toThrow('\n')
})

test('F13: a database of another version is refused with both named', async () => {
  const dataDir = dataFolder('data')
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 15, and this is PostgreSQL 18/)
})

test.runIf(root)("F13: another user's database is refused", async () => {
  const dataDir = dataFolder('data')
  mkdirSync(join(dataDir, 'postgres'))
  chownSync(join(dataDir, 'postgres'), 1234, 1234)
  await expect(start(dataDir)).rejects.toThrow(/belongs to user id 1234/)
})

test('F4: a first start that was cut short leaves nothing in the way of the next', async () => {
  const dataDir = dataFolder('data')
  mkdirSync(join(dataDir, 'postgres.unfinished'))
  writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')
  await start(dataDir)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})
