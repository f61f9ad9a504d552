import { createHash } from 'node:crypto'
import { compileSet } from '#engine/definitions/compile-set.ts'
import type { Problem, PublishedSet } from '#engine/definitions/published-set.ts'
import { setHash } from '#engine/definitions/set-hash.ts'
import type pg from 'pg'
import { compileValidators } from './compile-validators.ts'
import { createIndexes } from './indexes.ts'
import { readFiles } from './read-files.ts'

/** Channel on which servers tell each other the hash of a newly published set. */
export const setChannel = 'definition_set'

/** Counts up when the same files would make another set: part of the input hash. */
const publisherVersion = '1'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

export type Published = { hash: string | null; set: PublishedSet | null; problems: Problem[] }

/**
 * Reads, checks, compiles and stores the definitions below `root`, and tells all servers. Files that are as they were when the current
 * set was made are not looked at again. With problems nothing is stored and the set before stays.
 *
 * @param owner connection of the role that may create indexes.
 */
export async function publishSet(root: string, pool: pg.Pool, owner: pg.Pool): Promise<Published> {
  const { files, problems: broken } = readFiles(root)
  if (broken.length > 0) return { hash: null, set: null, problems: broken }
  const inputHash = digest(`${publisherVersion}\n${setHash(files, digest)}`)
  const known = await pool.query<{ hash: string; content: PublishedSet }>('select hash, content from definition_set where input_hash = $1', [inputHash])
  const stored = known.rows[0]
  if (stored) {
    await makeCurrent(pool, stored.hash)
    return { hash: stored.hash, set: stored.content, problems: [] }
  }
  const { set, problems } = compileSet(files, { digest })
  if (!set) return { hash: null, set: null, problems }
  const validators = compileValidators(set)
  await createIndexes(owner, set)
  await pool.query('insert into definition_set (hash, input_hash, content, validators) values ($1, $2, $3, $4) on conflict (hash) do nothing', [
    set.hash,
    inputHash,
    JSON.stringify(set),
    JSON.stringify(validators),
  ])
  await makeCurrent(pool, set.hash)
  return { hash: set.hash, set, problems: [] }
}

async function makeCurrent(pool: pg.Pool, hash: string): Promise<void> {
  const changed = await pool.query(
    `insert into definition_current (singleton, hash) values (true, $1)
       on conflict (singleton) do update set hash = excluded.hash where definition_current.hash <> excluded.hash`,
    [hash],
  )
  if (changed.rowCount) await pool.query('select pg_notify($1, $2)', [setChannel, hash])
}
