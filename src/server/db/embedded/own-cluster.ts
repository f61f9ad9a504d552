import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives the database's files to the user PostgreSQL will run as, if an earlier start ran it as another. A backup that lost the folder's
 * mode gets it back: PostgreSQL refuses a folder that others may read.
 */
export function ownCluster(dir: string, owner: number | undefined): void {
  if ((statSync(dir).mode & 0o777) !== 0o700) chmodSync(dir, 0o700)
  if (owner === undefined || statSync(dir).uid === owner) return
  // The folder itself comes last: interrupted before, the next start begins again.
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), owner, owner)
  lchownSync(dir, owner, owner)
}
