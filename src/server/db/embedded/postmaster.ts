import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './process-state.ts'

/** A server as it describes itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  socketDir: string
  /** 'starting', 'stopping', 'ready' or 'standby' */
  state: string
}

/** The server running on this database folder (its real path), or undefined. A file left behind by one that is gone does not count. */
export function findPostmaster(dir: string): Postmaster | undefined {
  const lines = pidFileLines(dir)
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || !isPostgresOn(pid, dir)) return undefined
  return { pid, socketDir: lines[4] ?? '', state: lines[7]?.trim() ?? '' }
}

/**
 * Replaces the process id in a left-over `postmaster.pid` if it is now another program's: PostgreSQL would take that program for a
 * server and refuse to start. The rest stays, because PostgreSQL reads there which shared memory may still be in use.
 */
export function forgetReusedPid(dir: string): void {
  const lines = pidFileLines(dir)
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || isPostgresOn(pid, dir)) return
  const nobodysPid = '2147483647'
  writeFileSync(join(dir, 'postmaster.pid'), [nobodysPid, ...lines.slice(1)].join('\n'))
}

function pidFileLines(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isPostgresOn(pid: number, dir: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
  } catch {
    return false
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    // Containers may forbid this look at another user's process.
    return true
  }
}
