import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sampled } from '../support/sampled.ts'
import { ask, dataFolder, postgresGone, start } from './scenes.ts'

test('F15: PostgreSQL killed alone is started again by the portal, which says so; what was written is there', async () => {
  const dataDir = dataFolder('data')
  const said: string[] = []
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), line => said.push(line))
  onTestFinished(database.close)
  await database.ownerPool.query('create table kept as select 42 as answer')
  for (let times = 1; times <= 2; times++) {
    const killed = findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    const answer = () =>
      database.ownerPool.query('select answer from kept').then(
        ({ rows }) => rows,
        () => [],
      )
    // A connection that is open may still answer for a moment.
    const again = () => said.filter(line => line.includes('runs again')).length
    await expect.poll(again, { timeout: 30_000 }).toBe(times)
    expect(said.filter(line => line.includes('ended on its own'))).toHaveLength(times)
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(killed)
    await expect.poll(answer, { timeout: 30_000 }).toEqual([{ answer: 42 }])
  }
}, 120_000)

test('a portal that is stopped while PostgreSQL is away ends, and leaves none running', async () => {
  const dataDir = dataFolder('data')
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await database.close()
  await postgresGone(dataDir)
})

test('F4: a first start killed at any moment can be repeated at once', async () => {
  const program = fileURLToPath(new URL('../support/hold-postgres.ts', import.meta.url))
  for (const afterMs of sampled([150, 250, 350, 450, 600, 800, 1100, 1500], 3)) {
    const dataDir = dataFolder('data')
    const first = spawn(process.execPath, [program, dataDir], { stdio: 'ignore' })
    const gone = once(first, 'exit')
    await new Promise(done => setTimeout(done, afterMs))
    first.kill('SIGKILL')
    await gone
    const { host, stop } = await start(dataDir)
    expect([afterMs, await ask(host, 'select 1 as one')]).toEqual([afterMs, [{ one: 1 }]])
    expect(readdirSync(dataDir).filter(name => name === 'postgres')).toEqual(['postgres'])
    await stop()
  }
}, 300_000)
