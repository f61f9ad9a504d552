import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { claimDataDir, endedPortal } from './embedded/lock.ts'
import { findRunning } from './embedded/running.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { StartRefused } from './embedded/start-refused.ts'
import { grantApplication, migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { secretOf } from './secret-of.ts'

/** An open, migrated database with the portal's secret. */
export type Database = {
  /** For the application's role: no change of history. */
  pool: pg.Pool
  ownerPool: pg.Pool
  connectionString: string
  secret: string
  /** True when no other server can be at work on it. */
  alone: boolean
  close(): Promise<void>
}

const applicationRole = 'onramp_app'

/** Opens PostgreSQL: the one DATABASE_URL names, else the embedded one, and brings its tables up to date. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<Database> {
  return config.databaseUrl ? openExternal(config, config.databaseUrl) : openEmbedded(config, say)
}

/**
 * Opens the database for a command that does one thing. Where a running portal holds the data folder, its PostgreSQL is used and left
 * running, so that the command works beside it.
 */
export async function openDatabaseBeside(config: Config, say: (line: string) => void): Promise<Database> {
  try {
    return await openDatabase(config, say)
  } catch (error) {
    if (!(error instanceof StartRefused) || error.code !== 'data-dir-in-use') throw error
    const dataDir = resolve(config.dataDir)
    const url = await findRunning(dataDir)
    if (url === null) throw error
    const secret = await secretOf(config, url, dataDir)
    // The portal may still be at it; rights are its own to give, so the command comes as the owner.
    await migrate(url)
    return pools(url, url, secret, false, async () => undefined)
  }
}

async function openExternal(config: Config, url: string): Promise<Database> {
  const ownerUrl = config.databaseOwnerUrl ?? url
  const secret = await secretOf(config, ownerUrl, null)
  await migrate(ownerUrl)
  if (ownerUrl !== url) await grantApplication(ownerUrl, await roleOf(url), false)
  return pools(url, ownerUrl, secret, false, async () => undefined)
}

async function openEmbedded(config: Config, say: (line: string) => void): Promise<Database> {
  const dataDir = resolve(config.dataDir)
  // Asked at once: later it may be gone.
  const script = process.connected ? process.ppid : undefined
  await endedPortal(dataDir, say)
  const claim = claimDataDir(dataDir, script)
  try {
    const server = await startEmbeddedPostgres({ dataDir, say, keep: true })
    let secret: string
    try {
      secret = await secretOf(config, server.connectionString, dataDir)
      await migrate(server.connectionString)
      await grantApplication(server.connectionString, applicationRole, true)
    } catch (error) {
      await server.stop()
      throw error
    }
    const url = server.connectionString.replace('onramp@', `${applicationRole}@`)
    return pools(url, server.connectionString, secret, true, async () => {
      await server.stop()
      claim.release()
    })
  } catch (error) {
    claim.release()
    throw error
  }
}

function pools(url: string, ownerUrl: string, secret: string, alone: boolean, afterwards: () => Promise<void>): Database {
  // A connection that broke while idle is replaced; requests that need one meanwhile answer 503.
  const pool = createPool(url, () => undefined)
  const ownerPool = createPool(ownerUrl, () => undefined, 2)
  const close = async (): Promise<void> => {
    await pool.end()
    await ownerPool.end()
    await afterwards()
  }
  return { pool, ownerPool, connectionString: url, secret, alone, close }
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}
