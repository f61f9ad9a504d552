import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Outcome } from './mutation/code.ts'
import { storeResult } from './results.ts'

test('of changes drawn from all of the engine and of the definitions, at least nine of ten are noticed by a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-mutation-'))
  const file = join(folder, 'outcomes.json')
  const root = fileURLToPath(new URL('../../', import.meta.url))
  // Runs Vitest itself, so it is a process of its own.
  const env = { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined }
  const { status } = spawnSync(process.execPath, ['tests/prove/mutation/run.ts', file], { cwd: root, env, stdio: 'inherit' })
  expect(status).toBe(0)
  const { seed, outcomes } = JSON.parse(readFileSync(file, 'utf8')) as { seed: number; outcomes: Outcome[] }
  rmSync(folder, { recursive: true })

  const counted = (some: Outcome[]): string => `${some.filter(({ by }) => by !== null).length} of ${some.length} noticed`
  const folders = [...Map.groupBy(outcomes, one => one.folder)].sort(([one], [other]) => one.localeCompare(other))
  const lived = outcomes.filter(({ by }) => by === null).map(({ place, what }) => `${place} ${what}`)
  storeResult('mutation', {
    seed,
    all: counted(outcomes),
    ...Object.fromEntries(folders.map(([name, some]) => [name, counted(some)])),
    ...Object.fromEntries(lived.map((one, at) => [`lived ${at + 1}`, one])),
  })
  expect(1 - lived.length / outcomes.length).toBeGreaterThanOrEqual(0.9)
})
