import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * A program or library that a proof needs and this project does not bring: its path.
 *
 * @param looked where it may be; a name without a slash is looked for as a command.
 * @throws one line that says what to install.
 */
export function neededTool(name: string, debian: string, looked: string[] = [name]): string {
  const found = looked.map(one => (one.includes('/') ? (existsSync(one) ? one : '') : which(one))).find(Boolean)
  if (found) return found
  throw new Error(`This proof needs ${name}. Install it (on Debian: apt-get install ${debian}) and run the proof again.`)
}

function which(command: string): string {
  try {
    return execFileSync('sh', ['-c', `command -v ${command}`])
      .toString()
      .trim()
  } catch {
    return ''
  }
}
