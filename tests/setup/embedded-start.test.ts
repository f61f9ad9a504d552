import { spawnSync } from 'node:child_process'
import { chmodSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { ask, dataFolder, postgresGone, start, startPortal } from './scenes.ts'

const asRoot = process.getuid?.() === 0

test.each([
  ['in an ordinary folder', 'data', {}],
  ['below a folder closed to other users', 'data', { closed: true }],
  ['in a path with a space', 'my data/of mine', {}],
])('it starts %s and keeps what was written', async (_, path, options) => {
  const dataDir = dataFolder(path, options)
  const first = await start(dataDir)
  await ask(first.host, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await start(dataDir)
  expect(second.tookOver).toBe(false)
  expect(await ask(second.host, 'select * from kept')).toEqual([{ answer: 42 }])
})

test.runIf(asRoot)('started by root, it runs as an unprivileged user if that one can reach the programs', async () => {
  const dataDir = dataFolder('data')
  await start(dataDir)
  const unprivileged = { user: 65534, dataOf: 65534, inNamespace: false }
  const inNamespace = { user: 0, dataOf: 0, inNamespace: true }
  const reachable = spawnSync('cat', [fileURLToPath(import.meta.url)], { uid: 65534, gid: 65534, cwd: '/' }).status === 0
  expect(howItRuns(dataDir)).toEqual(reachable ? unprivileged : inNamespace)
})

test.runIf(asRoot)('started by root below a folder closed to others, it runs in a user namespace', async () => {
  const dataDir = dataFolder('data', { closed: true })
  await start(dataDir)
  expect(howItRuns(dataDir)).toEqual({ user: 0, dataOf: 0, inNamespace: true })
})

test.runIf(asRoot)(
  'where user namespaces are forbidden too, it runs from a copy, keeps the data in its place and says so once',
  async () => {
    const dataDir = dataFolder('data', { closed: true })
    forbidNamespaces()
    const { host, said } = await start(dataDir)
    expect(await ask(host, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(howItRuns(dataDir)).toEqual({ user: 65534, dataOf: 65534, inNamespace: false })
    expect(said.filter(line => line.includes('runs from a copy') && line.includes(`stays in ${dataDir}`))).toHaveLength(1)
  },
)

test.runIf(asRoot)('the same data is used by one way of running it after another, killed or not', async () => {
  const dataDir = dataFolder('data')
  const portal = await startPortal(dataDir)
  await ask(portal.answer.host, 'create table kept as select 42 as answer')
  await portal.end('SIGKILL')
  await postgresGone(dataDir)

  chmodSync(dirname(dataDir), 0o700)
  const closed = await start(dataDir)
  expect(await ask(closed.host, 'select * from kept')).toEqual([{ answer: 42 }])
  await closed.stop()

  forbidNamespaces()
  const forbidden = await start(dataDir)
  expect(await ask(forbidden.host, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('what was acknowledged is safe: the disk is waited for', async () => {
  const { host } = await start(dataFolder('data'))
  const rows = await ask(
    host,
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  )
  expect(rows.map(row => row.setting)).toEqual(['on', 'on', 'on'])
})

test('it listens on its socket alone, in a folder closed to others', async () => {
  const { host } = await start(dataFolder('data'))
  expect(await ask(host, "select current_setting('listen_addresses') as tcp")).toEqual([{ tcp: '' }])
  expect(statSync(host).mode & 0o777).toBe(0o700)
})

function howItRuns(dataDir: string) {
  const dir = join(dataDir, 'postgres')
  const process = `/proc/${findPostmaster(dir)?.pid}`
  return {
    user: statSync(process).uid,
    dataOf: statSync(dir).uid,
    inNamespace: readlinkSync(`${process}/ns/user`) !== readlinkSync('/proc/self/ns/user'),
  }
}

/** Puts an `unshare` before the system's that answers as a system does which forbids user namespaces. */
function forbidNamespaces(): void {
  const bin = dataFolder('bin')
  writeFileSync(join(bin, 'unshare'), '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n', {
    mode: 0o755,
  })
  const before = process.env.PATH
  process.env.PATH = `${bin}${delimiter}${before}`
  onTestFinished(() => {
    process.env.PATH = before
  })
}
