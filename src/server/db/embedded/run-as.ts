import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Identity } from './identity.ts'
import { StartRefused } from './start-refused.ts'

/** A command ready for `spawn`. `close` is called once it is started. */
interface Command {
  file: string
  args: string[]
  options: SpawnOptions
  close(): void
}

/** Turns a command on a database folder into what is to be spawned for an identity. `command` is given the folder's path as that identity sees it. */
export function prepareCommand(identity: Identity, dir: string, command: (dir: string) => string[]): Command {
  const handle = identity.dataByHandle ? openSync(dir, 'r') : undefined
  const [file = '', ...args] = [...identity.prefix, ...command(handle === undefined ? dir : '/proc/self/fd/3')]
  return {
    file,
    args,
    options: {
      ...identity.runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['pipe', 'ignore', 'pipe', ...(handle === undefined ? [] : [handle])],
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

/** Runs a command to its end. Throws StartRefused with the last line it wrote to its error output if it fails. */
export async function runToEnd(identity: Identity, dir: string, command: (dir: string) => string[]): Promise<void> {
  const { file, args, options, close } = prepareCommand(identity, dir, command)
  const child = spawn(file, args, options)
  close()
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) {
    throw new StartRefused('postgres-failed', `${file} ended with ${code}: ${errors.trim().split('\n').slice(-2).join(' ')}`)
  }
}
