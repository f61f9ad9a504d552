import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Programs, programsIn } from './programs.ts'
import { StartRefused } from './start-refused.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Copies PostgreSQL's programs (some 60 MB) to a folder every user can reach, unless an earlier start did. Called as root only.
 * Throws StartRefused if somebody else could have written to that folder.
 */
export function copyPrograms(programs: Programs): Programs {
  const { version } = JSON.parse(readFileSync(join(programs.native, '..', 'package.json'), 'utf8'))
  const folder = join(temporaryFolder(), `onramp-postgres-${version}`)
  const copy = programsIn(join(folder, 'native'))
  if (isWhole(folder, copy)) return copy

  // Renamed when complete: a copy that was cut short is never taken for a good one.
  const unfinished = mkdtempSync(`${folder}-`)
  cpSync(programs.native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', join(unfinished, 'native')])
  chmodSync(unfinished, 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return copy
}

function isWhole(folder: string, copy: Programs): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat) return false
  if (!stat.isDirectory() || stat.uid !== 0 || stat.mode & 0o022) {
    throw new StartRefused(
      'programs-missing',
      `${folder} is needed for a copy of PostgreSQL's programs and can be written to by others. Remove it.`,
    )
  }
  // Systems clear old files away from temporary folders one by one.
  return [copy.initdb, copy.postgres, join(copy.native, 'share/postgresql/postgres.bki')].every(file => existsSync(file))
}
