import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from './identity.ts'
import { StartRefused } from './start-refused.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Makes the folder of the server's socket, one per database folder, open to `owner` alone (undefined: this user). It is not under the
 * data folder, whose path may be too long for a socket. Throws StartRefused if somebody else put something of that name there.
 */
export function makeSocketFolder(dir: string, owner: number | undefined): string {
  const folder = join(temporaryFolder(), `onramp-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stat = lstatSync(folder)
  const user = process.getuid?.() ?? stat.uid
  // Root finds it as an earlier start left it, and that may have run as the other of the two.
  const owners = user === 0 ? [0, postgresUser] : [user]
  if (!stat.isDirectory() || !owners.includes(stat.uid)) {
    throw new StartRefused(
      'data-dir-unusable',
      `${folder} is needed for the database's socket and belongs to user id ${stat.uid}. Remove it.`,
    )
  }
  if (owner !== undefined) chownSync(folder, owner, owner)
  chmodSync(folder, 0o700)
  return folder
}
