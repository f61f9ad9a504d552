import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a dry run where no portal has data says so and makes none', { timeout: 60_000 }, () => {
  const folder = join(tmpdir(), `onramp-nothing-${process.pid}`)
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: folder }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publish.ts', '--dry-run'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`no portal's data in ${folder}. Set DATA_DIR`)])
  expect(existsSync(folder)).toBe(false)
})
