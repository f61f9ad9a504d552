import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'

/** Makes a data folder at `path` below a temporary folder that is closed to other users or not; removed after the test. */
export function dataFolder(path: string, { closed = false } = {}): string {
  const above = mkdtempSync(join(tmpdir(), 'onramp-setup-'))
  chmodSync(above, closed ? 0o700 : 0o755)
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  mkdirSync(join(above, path), { recursive: true })
  return join(above, path)
}

/** Starts PostgreSQL in this process; stopped after the test. `said` collects what it told the person at the console. */
export async function start(dataDir: string) {
  const said: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, say: line => said.push(line) })
  onTestFinished(postgres.stop)
  return { ...postgres, said }
}

export interface Portal {
  pid: number
  answer: { host: string; tookOver: boolean; refused?: string }
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the smallest portal in a process of its own and waits for its first line. */
export async function startPortal(dataDir: string): Promise<Portal> {
  const program = fileURLToPath(new URL('../support/hold-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const answer = JSON.parse(line)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (!answer.host) return
    await postgresGone(dataDir)
    rmSync(answer.host, { recursive: true, force: true })
  })
  return {
    pid: child.pid ?? 0,
    answer,
    end: async signal => {
      child.kill(signal)
      await exited
    },
  }
}

/** Runs the portal itself, as it is started everywhere, on what it cannot use; gives how it ended and what it said. */
export async function refusedPortal(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Waits until no PostgreSQL runs on a data folder any more; fails after 3 seconds. */
export function postgresGone(dataDir: string): Promise<void> {
  return vi.waitFor(() => expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined(), { timeout: 3_000, interval: 10 })
}

/** Runs one query on a server given by its socket's folder. Returns its rows. */
export async function ask(host: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, port: 5432, user: 'onramp', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
