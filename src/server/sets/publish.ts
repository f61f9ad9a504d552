import { createHash } from 'node:crypto'
import type pg from 'pg'
import { compileSet } from '#engine/definitions/compile-set.ts'
import type { Problem, PublishedSet } from '#engine/definitions/published-set.ts'
import { setHash } from '#engine/definitions/set-hash.ts'
import { inTransaction } from '../db/pool.ts'
import { engineStamp } from './engine-stamp.ts'
import { createIndexes } from './indexes.ts'
import { moveRecords, strandedRecords } from './moved-states.ts'
import { readFiles } from './read-files.ts'
import { currentHash, makeCurrent, readSet, storeSet } from './stored-sets.ts'

/** `before` is the set that was current until now; null when it is the same, or nothing was published. */
export type Published = {
  hash: string | null
  set: PublishedSet | null
  problems: Problem[]
  before?: PublishedSet | null
}

/**
 * Asked when a set is about to take the place of the one before, which still serves: the moment to say what it means for stored records.
 * `false` leaves everything as it is.
 */
export type BeforeSwitch = (before: PublishedSet | null, set: PublishedSet) => Promise<boolean>

/**
 * Reads, checks, compiles and stores the definitions below `root`, and tells all servers. Files that a set was made of before are not
 * looked at again. With problems nothing is stored and the set before stays.
 *
 * @param owner connection of the role that may create indexes.
 */
export async function publishSet(root: string, pool: pg.Pool, owner: pg.Pool, beforeSwitch?: BeforeSwitch): Promise<Published> {
  const { files, problems: broken } = readFiles(root)
  if (broken.length > 0) return { hash: null, set: null, problems: broken }
  const stamp = engineStamp()
  const digest = (text: string): string => createHash('sha256').update(stamp).update(text).digest('hex').slice(0, 24)
  const hash = setHash(files, digest)
  const stored = await readSet(pool, hash)
  const { set, problems } = stored ? { set: stored, problems: [] } : compileSet(files, { digest })
  if (!set) return { hash: null, set: null, problems }
  const was = await currentHash(pool)
  if (was === hash) return { hash, set, problems: [], before: null }
  const stranded = await strandedRecords(pool, set)
  if (stranded.length > 0) return { hash: null, set: null, problems: stranded }
  const before = was === null ? null : await readSet(pool, was)
  if (beforeSwitch && !(await beforeSwitch(before, set))) return { hash: null, set: null, problems: [], before }
  // Only when there is something to publish: the compiler is the largest package of all.
  const validators = stored ? null : (await import('./compile-validators.ts')).compileValidators(set)
  if (!stored) await createIndexes(owner, set)
  await inTransaction(pool, async client => {
    if (validators) await storeSet(client, set, validators)
    await switchTo(client, set)
  })
  return { hash, set, problems: [], before }
}

/** Records leave states that are gone in the same transaction in which servers are told. */
async function switchTo(client: pg.PoolClient, set: PublishedSet): Promise<void> {
  await moveRecords(client, set, new Date())
  await makeCurrent(client, set.hash)
}
