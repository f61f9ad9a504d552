import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from './identity.ts'
import { StartRefused } from './start-refused.ts'

const version = '18'

/**
 * Says whether the folder of the database exists and is ours. Returns 'absent' (also for an empty folder) or 'cluster'.
 * Throws StartRefused for everything else: a folder with anything in it is never initialised again.
 */
export function examineCluster(dir: string): 'absent' | 'cluster' {
  const stat = statSync(dir, { throwIfNoEntry: false })
  if (!stat) return 'absent'
  if (!stat.isDirectory()) refuse(dir, 'is not a folder')
  const user = process.getuid?.() ?? stat.uid
  const owners = user === 0 ? [0, postgresUser] : [user]
  if (!owners.includes(stat.uid))
    refuse(dir, `belongs to user id ${stat.uid}, and this is user id ${user}; start the portal as that user`)
  const entries = readdirSync(dir)
  if (entries.length === 0) return 'absent'
  if (!entries.includes('PG_VERSION')) refuse(dir, 'is not empty and not a PostgreSQL database (it has no PG_VERSION)')
  const found = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (found !== version) refuse(dir, `is a database of PostgreSQL ${found || '(unknown)'}, and this is PostgreSQL ${version}`)
  if (!statSync(join(dir, 'global', 'pg_control'), { throwIfNoEntry: false }))
    refuse(dir, 'is damaged (it has no global/pg_control)')
  return 'cluster'
}

function refuse(dir: string, reason: string): never {
  throw new StartRefused(
    'data-dir-unusable',
    `The database folder ${dir} ${reason}. It was left untouched: restore it, move it away, or set DATA_DIR to another folder.`,
  )
}
