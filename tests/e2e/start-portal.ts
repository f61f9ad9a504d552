import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerDiffers } from '#server/http/check-answers.ts'

/** A portal of its own for a spec: the demonstration, on a free port, with its data in a temporary folder (`data`). */
export type RunningPortal = {
  address: string
  data: string
  log(): string
  /** Ends it for a while: gives what starts it again, with its data, at its address. */
  leave(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Setting with the folder of data that portals begin with: those of a first start, made once for all (`first-start.config.ts`). */
export const firstStart = 'E2E_FIRST_START'

/**
 * Starts the built portal as `npm start` does, and waits for the line with its address. What a first start makes, which takes seconds, is
 * there already.
 *
 * @param project folder of the project, or of a copy of it.
 */
export async function startPortal(environment: Record<string, string> = {}, project = root): Promise<RunningPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-e2e-'))
  const data = environment.DATA_DIR ?? join(folder, 'data')
  const made = process.env[firstStart]
  // With owners and modes: PostgreSQL does not start on files that others may read.
  if (made && environment.DATABASE_URL === undefined) execFileSync('cp', ['-a', `${made}/.`, data])
  const port = environment.PORT === undefined ? await freePort() : Number(environment.PORT)
  let said = ''
  const begin = async (): Promise<ChildProcess> => {
    const before = said.length
    const begun = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: project,
      env: { ...process.env, PORT: String(port), NODE_ENV: '', CHECK_ANSWERS: 'true', ...environment, DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [begun.stdout, begun.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await until(
      () => said.includes('Onramp is ready', before),
      begun,
      () => said,
    )
    return begun
  }
  let portal = await begin()
  const end = async (): Promise<void> => {
    portal.kill('SIGTERM')
    await new Promise(done => portal.once('exit', done))
  }
  return {
    address: environment.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    data,
    log: () => said,
    leave: async () => {
      await end()
      return async () => {
        portal = await begin()
      }
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
      const differing = said.split('\n').filter(line => line.includes(answerDiffers))
      if (differing.length > 0) throw new Error(differing.join('\n'))
    },
  }
}

async function until(ready: () => boolean, portal: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if (ready()) return
    if (portal.exitCode !== null) throw new Error(`The portal ended before it was ready:\n${said()}`)
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`The portal was not ready after three minutes:\n${said()}`)
}

/** A port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
