import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `freshDatabase` finds the cluster; `broken` says why there is no template to copy. */
    db: { host: string; port: number; user: string; broken?: string }
  }
}

/** Starts one PostgreSQL for the whole run, with the template that every test's database is copied from. Returns its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { host, port, connectionString, stop } = await startTestPostgres()
  const db = { host, port, user: 'onramp' }
  try {
    await makeTemplate(connectionString)
    project.provide('db', db)
  } catch (error) {
    // Only the tests that need a database fail for it; the others still tell what they tell.
    project.provide('db', { ...db, broken: (error as Error).message })
  }
  return stop
}

async function makeTemplate(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await owner.query('create database onramp_template')
    const { migrate } = await import('#server/db/migrate.ts')
    await migrate(connectionString.replace(/\/postgres$/, '/onramp_template'))
    // Closed to connections, because a single idle one would block copying it.
    await owner.query('alter database onramp_template is_template true allow_connections false')
  } finally {
    await owner.end()
  }
}
