import { lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Gives the database's files to the user PostgreSQL will run as, if an earlier start ran it as another. */
export function ownCluster(dir: string, owner: number | undefined): void {
  if (owner === undefined || statSync(dir).uid === owner) return
  // The folder itself comes last: interrupted before, the next start begins again.
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), owner, owner)
  lchownSync(dir, owner, owner)
}
