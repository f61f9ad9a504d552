import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { ask, dataFolder, postgresGone, start, startPortal } from './scenes.ts'

test('killing the portal ends PostgreSQL', async () => {
  const dataDir = dataFolder('data')
  const portal = await startPortal(dataDir)
  expect(await ask(portal.answer.host, 'select 1 as one')).toEqual([{ one: 1 }])
  await portal.end('SIGKILL')
  await postgresGone(dataDir)
})

test('a portal started right after another was killed runs, with what that one had written', async () => {
  const dataDir = dataFolder('data')
  const portal = await startPortal(dataDir)
  await ask(portal.answer.host, 'create table kept as select 42 as answer')
  await portal.end('SIGKILL')
  const { host } = await start(dataDir)
  expect(await ask(host, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a server left over is taken over, and ends with the portal that took it', async () => {
  const dataDir = dataFolder('data')
  const first = await start(dataDir)
  const second = await startPortal(dataDir)
  expect(second.answer).toMatchObject({ tookOver: true, host: first.host })
  expect(await ask(second.answer.host, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.end('SIGKILL')
  await postgresGone(dataDir)
})

test('a server whose socket was removed is replaced', async () => {
  const dataDir = dataFolder('data')
  const first = await start(dataDir)
  rmSync(first.host, { recursive: true })
  const second = await start(dataDir)
  expect(second.tookOver).toBe(false)
  expect(await ask(second.host, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('F13: PostgreSQL itself killed hard: the next start waits for its lock and recovers', async () => {
  const dataDir = dataFolder('data')
  const first = await startPortal(dataDir)
  await ask(first.answer.host, 'create table kept as select 42 as answer')
  process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await first.end('SIGKILL')
  const { host } = await start(dataDir)
  expect(await ask(host, 'select * from kept')).toEqual([{ answer: 42 }])
})

test("F14: a left-over file whose process id is now another program's does not stop it", async () => {
  const dataDir = dataFolder('data')
  const first = await start(dataDir)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFile, [process.pid, ...rest].join('\n'))
  const { host } = await start(dataDir)
  expect(await ask(host, 'select 1 as one')).toEqual([{ one: 1 }])
})
