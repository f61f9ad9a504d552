import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signingKey } from '#server/auth/provider/signing-key.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { dataFolder } from './scenes.ts'

/** A first start on a folder, stopped again: what it sealed stands in its database. */
async function used(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const { pool, secret, close } = await openDatabase(config, () => {})
  await signingKey({ pool, config: { ...config, secret }, now: () => new Date() } as Dependencies)
  await close()
}

async function starting(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const opened = await openDatabase(readConfig({ DATA_DIR: dataDir, ...settings }), () => {}).catch((error: Error) => error)
  if (opened instanceof Error) return opened.message
  await opened.close()
  return 'started'
}

test('G2: a secret that is gone or another one is named, nothing is written, and the right one starts again', async () => {
  const dataDir = dataFolder('data')
  await used(dataDir)
  const file = join(dataDir, 'secret')
  const secret = readFileSync(file, 'utf8')
  onTestFinished(() => rmSync(file, { force: true }))

  rmSync(file)
  expect(await starting(dataDir)).toMatch(/secret is missing.*ONRAMP_SECRET/)
  expect(existsSync(file)).toBe(false)

  writeFileSync(file, `${'x'.repeat(64)}\n`)
  expect(await starting(dataDir)).toMatch(/another secret than the secret in .*\/secret/)
  expect(readFileSync(file, 'utf8')).toBe(`${'x'.repeat(64)}\n`)

  expect(await starting(dataDir, { ONRAMP_SECRET: 'y'.repeat(64) })).toMatch(/another secret than ONRAMP_SECRET/)
  expect(await starting(dataDir, { ONRAMP_SECRET: secret.trim() })).toBe('started')
  writeFileSync(file, secret)
  expect(await starting(dataDir)).toBe('started')
}, 120_000)
