import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { beginNpm, type NpmPortal, nothingRuns, processesOf } from '../setup/npm-portal.ts'
import { person } from '../support/person.ts'
import { chanceOf } from './chance.ts'
import { storeResult } from './results.ts'

/** The very first start is where most is made: folders, keys, a database, tables, a set, accounts. */
const kills = Number(process.env.PROVE_ROUNDS ?? 12)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const folder = mkdtempSync(join(tmpdir(), 'onramp-first-start-'))

afterAll(() => {
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test(`F4: npm start killed with all its processes at ${kills} moments of the first start is repeated at once, on what it left (seed ${seed})`, async () => {
  const [accounts, whole] = await startedAndStopped('whole')
  expect(accounts).toBeGreaterThan(5)
  let withDatabase = 0
  let slowest = 0
  for (let kill = 0; kill < kills; kill++) {
    const data = join(folder, String(kill))
    const portal = await beginNpm('start', { DATA_DIR: data }, 'group')
    await new Promise(done => setTimeout(done, (whole * (kill + chance())) / kills))
    // As a supervisor does it, whose signal the portal itself does not get; every second time nothing is left alive.
    await signalled(portal, 'SIGKILL')
    if (kill % 2 === 1) for (const { pid } of processesOf(data)) process.kill(pid, 'SIGKILL')
    if (existsSync(join(data, 'postgres'))) withDatabase++
    const [there, took] = await startedAndStopped(String(kill)).catch((error: Error) => {
      throw new Error(`Killed after:\n${portal.said()}\nthen: ${error.message}`)
    })
    expect(there).toBe(accounts)
    slowest = Math.max(slowest, took)
  }
  storeResult('first-start', {
    ...{ seed, kills, 'with a database already begun': withDatabase, 'that could not be repeated': 0 },
    ...{ 'accounts that sign in after each': accounts, 'a first start, ms': whole, 'slowest start after a kill, ms': slowest },
  })
})

/** Starts on a folder, signs in with every account of the demonstration, and stops. Gives how many there are, and how long it took to be ready. */
async function startedAndStopped(name: string): Promise<[accounts: number, ms: number]> {
  const data = join(folder, name)
  const began = performance.now()
  const portal = await beginNpm('start', { DATA_DIR: data }, 'group')
  await portal.ready()
  const took = Math.round(performance.now() - began)
  expect((await fetch(`${portal.address}/readyz`)).status).toBe(200)
  const accounts = (await (await fetch(`${portal.address}/dev/accounts.json`)).json()) as { email: string }[]
  for (const { email } of accounts)
    expect([email, (await person(portal.address).signIn(email, 'Try-the-portal-1')).status]).toEqual([email, 200])
  await signalled(portal, 'SIGTERM')
  await nothingRuns(data)
  return [accounts.length, took]
}

/** Sends a signal to the whole group, and waits for the process that was started. */
async function signalled({ npm }: NpmPortal, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise(done => npm.once('exit', done))
  process.kill(-Number(npm.pid), signal)
  await gone
}
