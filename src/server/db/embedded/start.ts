import { chmodSync, existsSync, lchownSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chooseIdentity } from './choose-identity.ts'
import { examineCluster } from './examine-cluster.ts'
import { initCluster } from './init-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { openDataDir } from './lock.ts'
import { takeOver } from './orphaned-server.ts'
import { findPrograms } from './programs.ts'
import { runPostgres } from './run-postgres.ts'
import { durableSettings, type Settings } from './settings.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { stopPostmaster } from './stop-postmaster.ts'

export interface EmbeddedPostgres {
  /** For the database's owner, `onramp`. Any other role connects to `host` and `port` without a password: the socket's folder is closed to others. */
  connectionString: string
  /** The folder of the server's socket. */
  host: string
  port: number
  /** The server was running already, left over by a portal that was killed. */
  tookOver: boolean
  /** Stops the server and resolves when it has gone. Close every connection before. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** The portal's data folder, held by `claimDataDir`. The database is its folder `postgres`. */
  dataDir: string
  /** Is given one line at a time for the person at the console. */
  say(line: string): void
  settings?: Settings
  /** Start it again whenever it ends on its own: for a portal that stays. */
  keep?: boolean
}

/**
 * Starts the PostgreSQL that comes with the portal, reachable through a Unix socket alone, and creates its database at the first start.
 * It ends with this process, however that ends. Throws StartRefused, whose one line says why and what to do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  say,
  settings = durableSettings,
  keep = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const parent = openDataDir(dataDir)
  const dir = realFolder(join(parent, 'postgres'))
  const programs = findPrograms()
  const found = examineCluster(dir)

  const leftOver = await takeOver(dir)
  const identity = chooseIdentity(programs, parent, say)
  if (found === 'absent') {
    say(`Creating the database in ${dir}.`)
    await initCluster(identity, dir)
  }
  const socketDir = leftOver?.socketDir ?? makeSocketFolder(dir, identity.owner)
  let pid = leftOver?.pid ?? 0
  const start = async (): Promise<void> => {
    ownCluster(dir, identity.owner)
    makeSocketFolder(dir, identity.owner)
    pid = (await runPostgres({ identity, dir, socketDir, settings, say })).pid
  }
  if (!leftOver) await start()
  const stopKeeping = keep ? keepRunning(dir, start, say) : async () => undefined
  return {
    connectionString: ownerAddress(socketDir),
    host: socketDir,
    port: 5432,
    tookOver: leftOver !== undefined,
    stop: async () => {
      await stopKeeping()
      await stopPostmaster(pid, dir)
      rmSync(socketDir, { recursive: true, force: true })
    },
  }
}

/** The address of the server whose socket is in a folder, for the owner of the tables. */
export function ownerAddress(socketDir: string): string {
  return `postgresql://onramp@${encodeURIComponent(socketDir)}:5432/postgres`
}

/** Someone may have moved the database elsewhere and left a link. */
export function realFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder
}

/**
 * Gives the database's files to the user PostgreSQL will run as, if an earlier start ran it as another. A backup that lost the folder's
 * mode gets it back: PostgreSQL refuses a folder that others may read.
 */
function ownCluster(dir: string, owner: number | undefined): void {
  if ((statSync(dir).mode & 0o777) !== 0o700) chmodSync(dir, 0o700)
  if (owner === undefined || statSync(dir).uid === owner) return
  // The folder itself comes last: interrupted before, the next start begins again.
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), owner, owner)
  lchownSync(dir, owner, owner)
}
