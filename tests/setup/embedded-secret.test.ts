import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { signingKey } from '#server/auth/provider/signing-key.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { freshDatabase } from '../support/database.ts'
import { jobSchema } from '../support/job-tables.ts'
import { dataFolder, refusedPortal } from './scenes.ts'

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

/** Every row of the portal's own tables, and every file of its own in the folder but the secret. */
async function whatIsThere(dataDir: string): Promise<object> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} })
  try {
    const rows = await rowsOf(postgres.connectionString)
    const files = readdirSync(dataDir, { recursive: true }).map(String)
    return { rows, files: files.filter(name => !/^(postgres|secret$)/.test(name)).sort() }
  } finally {
    await postgres.stop()
  }
}

async function rowsOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', '${jobSchema}') order by 1`,
    )
    const rows: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const found = await client.query<{ all: string }>(
        `select coalesce(json_agg(t order by t::text), '[]')::text as all from ${name} t`,
      )
      rows[name] = found.rows[0]?.all ?? ''
    }
    return rows
  } finally {
    await client.end()
  }
}

test('G2: a secret that is gone or another one is named, nothing is written, and the right one starts again', async () => {
  const dataDir = dataFolder('data')
  await used(dataDir)
  const file = join(dataDir, 'secret')
  const secret = readFileSync(file, 'utf8')
  const before = await whatIsThere(dataDir)
  onTestFinished(() => rmSync(file, { force: true }))

  rmSync(file)
  expect(await starting(dataDir)).toMatch(/secret is missing.*ONRAMP_SECRET/)
  expect(existsSync(file)).toBe(false)
  expect(await whatIsThere(dataDir)).toEqual(before)

  writeFileSync(file, `${'x'.repeat(64)}\n`)
  expect(await starting(dataDir)).toMatch(/another secret than the secret in .*\/secret/)
  expect(readFileSync(file, 'utf8')).toBe(`${'x'.repeat(64)}\n`)
  expect(await whatIsThere(dataDir)).toEqual(before)

  expect(await starting(dataDir, { ONRAMP_SECRET: 'y'.repeat(64) })).toMatch(/another secret than ONRAMP_SECRET/)
  expect(await whatIsThere(dataDir)).toEqual(before)
  expect(await starting(dataDir, { ONRAMP_SECRET: secret.trim() })).toBe('started')
  writeFileSync(file, secret)
  expect(await starting(dataDir)).toBe('started')
}, 120_000)

test('G2: so it is with a PostgreSQL of one’s own: the portal ends with one line, and no row has changed', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATABASE_URL: database.connectionString, ONRAMP_SECRET: 'z'.repeat(40) }
  const config = readConfig(settings)
  const opened = await openDatabase(config, () => {})
  await signingKey({ pool: opened.pool, config: { ...config, secret: opened.secret }, now: () => new Date() } as Dependencies)
  await opened.close()
  const before = await rowsOf(database.connectionString)
  const { code, said } = await refusedPortal(dataFolder('data'), { ...settings, ONRAMP_SECRET: 'w'.repeat(40) })
  expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringMatching(/another secret than ONRAMP_SECRET/)]])
  expect(await rowsOf(database.connectionString)).toEqual(before)
}, 120_000)
