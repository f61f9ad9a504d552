import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir } from '#server/db/embedded/lock.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { startTime } from '#server/db/embedded/process-state.ts'
import { ask, dataFolder, postgresGone, refusedPortal, start, startPortal } from './scenes.ts'

const root = process.getuid?.() === 0
/** Some containers let not even root mount. */
const mounts = spawnSync('unshare', ['--mount', 'true']).status === 0

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

test('F14: started on a folder that another portal holds, the portal ends with an error whose one line names its process', async () => {
  const dataDir = dataFolder('data')
  const first = await startPortal(dataDir)
  const { code, said } = await refusedPortal(dataDir)
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^Another portal, process ${first.pid}, .+\\n$`))
  expect(await ask(first.answer.host, 'select 1 as one')).toEqual([{ one: 1 }])
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

test('F14: a claim of a process that has ended and that nobody has collected yet is taken over', async () => {
  // Its parent becomes a program that asks after no children.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill())
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2]
  await expect.poll(state, { timeout: 30_000 }).toBe('Z')
  const dataDir = dataFolder('data')
  writeFileSync(join(dataDir, 'onramp.pid'), `${pid} ${startTime(pid)}\n`)
  claimDataDir(dataDir).release()
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

test.runIf(!root || mounts)(
  'F13: a folder that cannot be written to is refused in one line, and nothing is written',
  async () => {
    const dataDir = dataFolder('data')
    await (await start(dataDir)).stop()
    const before = contents(dataDir)
    const { code, said } = await whileReadOnly(dataDir, () => refusedPortal(dataDir))
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^This user cannot write to the data folder .+ \((EROFS|EACCES)\)\. .+\n$/),
    ])
    expect(contents(dataDir)).toEqual(before)
    expect((await start(dataDir)).said).toEqual([])
  },
)

test('F13: a log whose last page is cut off: it starts with all that was safe, and never with an empty database', async () => {
  const dataDir = dataFolder('data')
  const first = await startPortal(dataDir)
  const { host } = first.answer
  await ask(host, 'create table kept as select 42 as answer')
  await ask(host, 'checkpoint')
  await ask(host, 'create table late as select generate_series(1, 20000) as number')
  const [log] = await ask(
    host,
    'select file_name, file_offset::int as used from pg_walfile_name_offset(pg_current_wal_flush_lsn())',
  )
  process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await first.end('SIGKILL')
  await postgresGone(dataDir)
  // Within the page that was written last.
  truncateSync(join(dataDir, 'postgres/pg_wal', String(log?.file_name)), Number(log?.used) - 100)
  const again = await start(dataDir)
  expect(await ask(again.host, 'select * from kept')).toEqual([{ answer: 42 }])
  await ask(again.host, 'create table afterwards as select 1 as one')
  await again.stop()
  expect(await ask((await start(dataDir)).host, 'select * from afterwards')).toEqual([{ one: 1 }])
})

test('F4: a first start that was cut short leaves nothing in the way of the next', async () => {
  const dataDir = dataFolder('data')
  mkdirSync(join(dataDir, 'postgres.unfinished'))
  writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')
  await start(dataDir)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

/** Every file with when it was written last. */
function contents(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String).sort()
  return ['.', ...names].map(name => `${name} ${statSync(join(folder, name)).mtimeMs}`)
}

/** Permissions bind no root: for root the folder is mounted for reading alone. */
async function whileReadOnly<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const mode = statSync(folder).mode
  if (root) {
    execFileSync('mount', ['--bind', folder, folder])
    execFileSync('mount', ['-o', 'remount,bind,ro', folder])
  } else chmodSync(folder, 0o500)
  try {
    return await run()
  } finally {
    if (root) execFileSync('umount', ['-l', folder])
    else chmodSync(folder, mode)
  }
}
