import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A process as /proc shows it. */
export type Running = { pid: number; parent: number; command: string }

/** A portal started by npm, with everything below it. */
export type NpmPortal = { npm: ChildProcess; address: string; said(): string; ready(times?: number): Promise<void> }

type Settings = { DATA_DIR: string; [name: string]: string }

/**
 * Begins to run a command of package.json (`start`, `dev`), without waiting for anything.
 *
 * @param settings with a DATA_DIR of its own, by which its processes are known.
 * @param where `terminal`: in a terminal of its own, which closes when the process returned is killed. `group`: in a group of its own, which
 *   a signal to its negative id reaches as a whole.
 */
export async function beginNpm(script: string, settings: Settings, where?: 'terminal' | 'group'): Promise<NpmPortal> {
  const port = await freePort()
  const command = ['npm', 'run', '--silent', script]
  const [file = '', ...args] = where === 'terminal' ? ['script', '-qec', command.join(' '), '/dev/null'] : command
  const npm = spawn(file, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: where === 'group',
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ready = (times = 1) =>
    vi.waitFor(
      () => {
        if (said.split('Onramp is ready').length <= times) throw new Error(`The portal is not ready:\n${said}`)
      },
      { timeout: 60_000, interval: 20 },
    )
  return { npm, address: `http://127.0.0.1:${port}`, said: () => said, ready }
}

/** Runs a command of package.json and waits until the portal is ready. */
export async function runNpm(script: string, settings: Settings, terminal = false): Promise<NpmPortal> {
  const portal = await beginNpm(script, settings, terminal ? 'terminal' : undefined)
  await portal.ready()
  return portal
}

/** The processes that were started with a data folder, whoever runs them and whatever became of their parents. */
export function processesOf(dataDir: string): Running[] {
  return readdirSync('/proc').flatMap(name => {
    const pid = Number(name)
    if (!(pid > 0)) return []
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      if (!command.includes(dataDir) && !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)) return []
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      return [{ pid, parent, command }]
    } catch {
      // It has ended meanwhile, or is a zombie that nobody has collected yet.
      return []
    }
  })
}

/** The one process of a data folder whose command holds a text. */
export function processOf(dataDir: string, text: string): number {
  const found = processesOf(dataDir).filter(({ command }) => command.includes(text))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} processes run "${text}".`)
  return found[0].pid
}

/** Waits until nothing runs any more that was started with a data folder. */
export function nothingRuns(dataDir: string): Promise<void> {
  return vi.waitFor(
    () => {
      const left = processesOf(dataDir)
      if (left.length > 0) throw new Error(`Still running:\n${left.map(({ command }) => command.slice(0, 120)).join('\n')}`)
    },
    { timeout: 20_000, interval: 20 },
  )
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
