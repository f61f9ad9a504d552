import pg from 'pg'

// count(*) and bigint arrive as strings; every number we store there is a safe integer.
pg.types.setTypeParser(20, Number)

/**
 * A pool of connections for the application's role.
 *
 * @param connectionString PostgreSQL address; a Unix socket for the embedded database.
 * @param onError told about connections that broke while idle; the pool replaces them.
 */
export function createPool(connectionString: string, onError: (error: Error) => void, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', onError)
  // Without this a connection cut between two queries ends the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const names = new Map<string, string>()
/** Texts that depend on a request's words could be without end; beyond this they are planned each time. */
const mostNames = 500

/**
 * A query that PostgreSQL plans once per connection, under a name made for its text. For statements that run with every request.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const known = names.get(text)
  if (known !== undefined) return { name: known, text, values }
  if (names.size >= mostNames) return { text, values }
  const name = `q${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** What PostgreSQL says to the one of two that it ends because each waits for the other. */
const deadlock = '40P01'
/** That often it is met by chance; more is an order of locks to be mended. */
const mostTries = 3

/**
 * Runs `work` in one transaction; rolls back and rethrows when it throws. What was ended because it and another waited for each other is
 * run again, from its beginning: `work` changes nothing but the database.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === deadlock) || tries === mostTries) throw error
    }
  }
}

async function once<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
