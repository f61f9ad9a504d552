import type pg from 'pg'
import { readEdits } from './content-edits.ts'
import type { BeforeSwitch, Published } from './published.ts'
import { type ReadFiles, readBytes } from './read-bytes.ts'
import { sourceHash } from './set-digest.ts'
import { hashOfSource, readSet } from './stored-sets.ts'

/**
 * Reads, checks, compiles and stores the definitions below `root`, and tells all servers. Contents that were edited in the portal are laid
 * over their files. Files that a set was made of before are not looked at again. With problems nothing is stored and the set before stays.
 *
 * @param owner connection of the role that may create indexes.
 */
export async function publishSet(root: string, pool: pg.Pool, owner: pg.Pool, beforeSwitch?: BeforeSwitch): Promise<Published> {
  return publishFiles(readBytes(root), pool, owner, beforeSwitch)
}

/** The same with files that were read already. */
export async function publishFiles(
  read: ReadFiles,
  pool: pg.Pool,
  owner: pg.Pool,
  beforeSwitch?: BeforeSwitch,
): Promise<Published> {
  const known = await madeBefore(pool, read)
  // The checker and the compiler are the largest packages of all, and most starts need neither.
  return known ?? (await import('./publish-anew.ts')).publishAnew(read, pool, owner, beforeSwitch)
}

/** The current set, when it was made of the same files and edits and there is nothing to say of them. */
async function madeBefore(pool: pg.Pool, read: ReadFiles): Promise<Published | null> {
  const hash = await hashOfSource(pool, sourceHash(read, await readEdits(pool)))
  const set = hash === null ? null : await readSet(pool, hash)
  return set && { hash, set, problems: [], before: null, unchanged: true, notes: [] }
}
