import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  connectionString: string
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/** Creates a database of its own for a test (file): migrated and empty. Throws if the migrations failed. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { host, port, user, broken } = inject('db')
  if (broken) throw new Error(`There is no database to test with, because the migrations failed: ${broken}`)
  const name = `test_${randomBytes(6).toString('hex')}`
  const owner = { host, port, user, database: 'postgres' }
  // Copying files is twice as fast as replaying them through the log, which is the default.
  await query(owner, `create database ${name} template onramp_template strategy file_copy`)
  return {
    connectionString: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`,
    drop: async () => {
      await gone(owner, name)
      await query(owner, `drop database ${name} with (force)`)
    },
  }
}

/** A connection that is being closed would tell its process of the force as an error of nobody's. */
async function gone(owner: pg.ClientConfig, name: string): Promise<void> {
  for (let look = 0; look < 40; look++) {
    const rows = await query<{ n: number }>(owner, `select count(*)::int as n from pg_stat_activity where datname = '${name}'`)
    if (rows[0]?.n === 0) return
    await new Promise(done => setTimeout(done, 50))
  }
}

async function query<Row extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
