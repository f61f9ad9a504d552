import { readFileSync } from 'node:fs'

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process started, in clock ticks since boot; '' where the system does not tell. Told apart by it: a reused process id. */
export function startTime(pid: number): string {
  return fieldsOf(pid)[19] ?? ''
}

/** True while the very process runs that started then. One that has ended does not, also while nobody has collected it (in containers: ever). */
export function stillRuns(pid: number, started: string): boolean {
  const fields = fieldsOf(pid)
  return isAlive(pid) && (fields[19] ?? '') === started && !['Z', 'X'].includes(fields[0] ?? '')
}

/** What the system tells of a process, from field 3 (its state) on; nothing where it tells nothing. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 2 is the program's name in brackets and may hold spaces: count from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
