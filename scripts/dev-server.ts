import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchFolders } from '#server/sets/watch-folders.ts'

/** Runs the portal and starts it again when code of server or engine changes, until told to end; it ends the portal with itself, however it ends. */
const root = fileURLToPath(new URL('..', import.meta.url))
let ending = false
let portal = start()

function start(): ChildProcess {
  const started = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  started.once('exit', code => {
    if (ending) process.exit(code ?? 1)
    if (started.killed) portal = start()
    else console.log('The portal has ended. It starts again when code changes.')
  })
  return started
}

const runs = (): boolean => portal.exitCode === null && portal.signalCode === null

function again(): void {
  if (ending) return
  if (!runs()) portal = start()
  else if (!portal.killed) portal.kill('SIGTERM')
}

function end(): void {
  ending = true
  if (!runs()) process.exit(0)
  portal.kill('SIGTERM')
}

watchFolders(root, ['src/server', 'src/engine'], again)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.on('disconnect', end)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
