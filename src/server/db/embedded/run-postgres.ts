import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from './identity.ts'
import { findPostmaster, forgetReusedPid, type Postmaster } from './postmaster.ts'
import { prepareCommand } from './run-as.ts'
import type { Settings } from './settings.ts'
import { StartRefused } from './start-refused.ts'

interface HowToRun {
  identity: Identity
  dir: string
  socketDir: string
  settings: Settings
  say(line: string): void
}

/** The input is a pipe held open by the portal: however the portal ends, the pipe closes and PostgreSQL is stopped in good order. */
const endWithParent = `
exec 9<&0
"$@" 9<&- & postgres=$!
{ read -r line <&9; kill -INT $postgres; } 2>/dev/null & reader=$!
wait $postgres; status=$?
kill $reader 2>/dev/null
exit $status`

/** How long a server that was just killed may still hold its lock, in ms. */
const patience = 15_000
const stillLocked = /lock file ".*" already exists|still in use/

/** Starts PostgreSQL and waits until it is ready, through the lock of one that was just killed. Throws StartRefused with its last words. */
export async function runPostgres(options: HowToRun): Promise<Postmaster> {
  const giveUpAt = performance.now() + patience
  forgetReusedPid(options.dir)
  for (;;) {
    const attempt = await tryOnce(options)
    if ('pid' in attempt) return attempt
    if (!stillLocked.test(attempt.lastWords) || performance.now() > giveUpAt) {
      throw new StartRefused('postgres-failed', `PostgreSQL did not start on ${options.dir}: ${attempt.lastWords}`)
    }
    await sleep(200)
  }
}

async function tryOnce({ identity, dir, socketDir, settings, say }: HowToRun): Promise<Postmaster | { lastWords: string }> {
  const flags = Object.entries({ unix_socket_directories: socketDir, port: '5432', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const { file, args, options, close } = prepareCommand(identity, dir, data => [
    ...['/bin/sh', '-c', endWithParent, 'sh', identity.programs.postgres, '-D', data],
    ...flags,
  ])
  // Detached: Ctrl-C is for the portal alone, which ends PostgreSQL when it has finished with it.
  const shell = spawn(file, args, { ...options, detached: true })
  close()
  const output = lastLines(shell)
  let ended = false
  const end = new Promise(resolve => shell.once('close', resolve).once('error', resolve)).then(() => {
    ended = true
  })

  const sayAfter = performance.now() + 3_000
  let said = false
  while (!ended) {
    const postmaster = findPostmaster(dir)
    if (postmaster?.state === 'ready') {
      for (const part of [shell, shell.stdin, shell.stderr]) (part as { unref?(): void } | null)?.unref?.()
      return postmaster
    }
    if (!said && performance.now() > sayAfter) {
      say('PostgreSQL is recovering after a hard stop; the data is checked before it is opened.')
      said = true
    }
    await Promise.race([sleep(10), end])
  }
  return { lastWords: output() }
}

/** Keeps reading what PostgreSQL writes, lest it block, and remembers the last of it. */
function lastLines(shell: ChildProcess): () => string {
  let lines: string[] = []
  shell.stderr?.on('data', chunk => {
    lines = [...lines, ...String(chunk).split('\n')].filter(line => line.trim()).slice(-4)
  })
  return () => lines.join(' ')
}
