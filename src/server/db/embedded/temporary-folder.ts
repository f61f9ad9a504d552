import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** A socket's whole path must stay below 104 bytes (macOS; Linux 108), and some 40 follow this folder. */
const longest = 60

/** The system's folder for temporary files, or /tmp where another user could not reach into that one or its path is too long. */
export function temporaryFolder(): string {
  const folder = tmpdir()
  return Buffer.byteLength(folder) <= longest && openToOthers(folder) ? folder : '/tmp'
}

function openToOthers(folder: string): boolean {
  if (process.getuid?.() !== 0) return true
  if (!((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o001)) return false
  return folder === dirname(folder) || openToOthers(dirname(folder))
}
