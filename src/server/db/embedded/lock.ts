import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startTime, stillRuns } from './process-state.ts'
import { StartRefused } from './start-refused.ts'

const fileName = 'onramp.pid'
const lookEveryMs = 100
/** Longer than a start that is told to end in its midst. */
const endsWithinMs = 60_000

/**
 * Waits for the portal that holds a data folder if the script that it was started by is gone: it is ending by itself. For any other it does
 * not wait.
 *
 * @param say is given a line for the person at the console.
 */
export async function endedPortal(dataDir: string, say: (line: string) => void): Promise<void> {
  for (let waited = 0; waited < endsWithinMs; waited += lookEveryMs) {
    const [pid = '', started = '', script, scriptStarted = ''] = (readIfThere(join(dataDir, fileName)) ?? '').trim().split(' ')
    if (script === undefined || runs(script, scriptStarted) || !runs(pid, started)) return
    if (waited === 0) say(`The portal that ran before, process ${pid}, is ending. This one starts after it.`)
    await new Promise(done => setTimeout(done, lookEveryMs))
  }
}

/** True while the very process runs that had this id at this time. */
function runs(pid: string, started: string): boolean {
  return Number(pid) > 0 && stillRuns(Number(pid), started)
}

/**
 * Makes this process the only portal on a data folder (created if missing), by the file `onramp.pid` in it. A file left by a
 * process that is gone is taken over.
 *
 * @param script the process that started this one and takes it along when it ends, if there is one.
 * @returns `release`, to be called when everything in the folder is closed.
 * @throws StartRefused naming the other portal's process.
 */
export function claimDataDir(dataDir: string, script?: number): { release(): void } {
  const ownerFile = join(openDataDir(dataDir), fileName)
  const processes = [process.pid, ...(script === undefined ? [] : [script])]
  const mine = `${processes.map(pid => `${pid} ${startTime(pid)}`).join(' ')}\n`
  const unnamed = `${ownerFile}.${process.pid}`
  writeFileSync(unnamed, mine)
  try {
    // A link appears with its content at once and fails if the name is taken: no half-written claim can be seen.
    while (!tryLink(unnamed, ownerFile)) removeStale(ownerFile, dataDir)
  } finally {
    rmSync(unnamed, { force: true })
  }
  return {
    release: () => {
      if (readIfThere(ownerFile) === mine) rmSync(ownerFile, { force: true })
    },
  }
}

/** Creates a data folder if missing. Returns its real path. Throws StartRefused if this user cannot make it or write to it. */
export function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    throw new StartRefused(
      'data-dir-unusable',
      `This user cannot write to the data folder ${dataDir} (${reason}). Set DATA_DIR to another.`,
    )
  }
}

function removeStale(ownerFile: string, dataDir: string): void {
  const content = readIfThere(ownerFile)
  if (content === undefined) return
  const [pid = '', started = ''] = content.trim().split(' ')
  if (runs(pid, started)) {
    throw new StartRefused(
      'data-dir-in-use',
      `Another portal, process ${pid}, already uses the data folder ${dataDir}. Stop it (kill ${pid}) or set DATA_DIR to another folder.`,
    )
  }
  // Two processes may find the same stale file: look at what was moved away, and put back a claim made meanwhile.
  const aside = `${ownerFile}.stale.${process.pid}`
  try {
    renameSync(ownerFile, aside)
  } catch {
    return
  }
  if (readFileSync(aside, 'utf8') !== content) tryLink(aside, ownerFile)
  rmSync(aside)
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
