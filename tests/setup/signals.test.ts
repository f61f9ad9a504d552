import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { beginNpm, nothingRuns, processesOf, processOf, runNpm } from './npm-portal.ts'

/** However a command ends, nothing of it goes on, and the next one has the data folder at once. */
const folder = mkdtempSync(join(tmpdir(), 'onramp-signals-'))

afterAll(() => {
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Part of the command of the process that is sent the signal. */
type Part = 'npm' | 'terminal' | 'scripts/start.mjs' | 'scripts/dev.mjs' | 'scripts/dev-server.ts' | 'src/server/main.ts'
type Case = { script: string; endings: [Part, NodeJS.Signals][] }

const cases: Case[] = [
  {
    script: 'start',
    endings: [
      ['npm', 'SIGINT'],
      ['npm', 'SIGHUP'],
      ['npm', 'SIGKILL'],
      ['scripts/start.mjs', 'SIGTERM'],
      ['scripts/start.mjs', 'SIGKILL'],
      ['src/server/main.ts', 'SIGKILL'],
      ['terminal', 'SIGKILL'],
    ],
  },
  {
    script: 'dev',
    endings: [
      ['npm', 'SIGTERM'],
      ['npm', 'SIGHUP'],
      ['scripts/dev.mjs', 'SIGINT'],
      ['scripts/dev.mjs', 'SIGKILL'],
      ['scripts/dev-server.ts', 'SIGKILL'],
      ['terminal', 'SIGKILL'],
    ],
  },
]

test.concurrent.for(cases)(
  'npm run $script leaves nothing running, whichever of its processes is sent which signal',
  { timeout: 300_000 },
  async ({ script, endings }) => {
    const data = join(folder, script)
    for (const [part, signal] of sampled(endings, 7)) {
      const { npm, address, said } = await runNpm(script, { DATA_DIR: data }, part === 'terminal')
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      const gone = new Promise(done => npm.once('exit', done))
      process.kill(part === 'npm' || part === 'terminal' ? Number(npm.pid) : processOf(data, part), signal)
      await gone
      await nothingRuns(data).catch((error: Error) => {
        throw new Error(`${signal} to ${part}: ${error.message}\n${said()}`)
      })
      // A server that was killed could not tidy up; its claim holds nobody up.
      const claimed = part !== 'src/server/main.ts' && existsSync(join(data, 'onramp.pid'))
      expect([part, signal, claimed]).toEqual([part, signal, false])
    }
  },
)

test('npm start killed with its script and started again at once waits for the portal that is ending, and is ready then', async () => {
  const data = join(folder, 'again')
  const first = await beginNpm('start', { DATA_DIR: data }, 'group')
  await first.ready()
  const gone = new Promise(done => first.npm.once('exit', done))
  process.kill(-Number(first.npm.pid), 'SIGKILL')
  await gone
  const second = await runNpm('start', { DATA_DIR: data })
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  expect(second.said()).not.toContain('Another portal')
  second.npm.kill('SIGTERM')
  await nothingRuns(data)
}, 120_000)
