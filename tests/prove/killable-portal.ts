import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The portal as `npm start` runs it, on one data folder and one port, started and killed again and again. */
export class KillablePortal {
  readonly #folder: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | null = null
  address = ''
  /** The end of what it printed since it was started. */
  said = ''

  /** @param above the folder that its data are kept in; else that of temporary files. */
  constructor(settings: Record<string, string>, above = tmpdir()) {
    this.#settings = settings
    this.#folder = mkdtempSync(join(above, 'onramp-prove-'))
  }

  /** Starts it; gives the milliseconds until it is ready. */
  async start(): Promise<number> {
    const port = this.address ? new URL(this.address).port : String(await freePort())
    this.address = `http://127.0.0.1:${port}`
    const began = performance.now()
    const portal = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', ...this.#settings, PORT: port, DATA_DIR: join(this.#folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = portal
    this.said = ''
    await new Promise<void>((done, fail) => {
      for (const stream of [portal.stdout, portal.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          this.said = (this.said + chunk.toString()).slice(-20_000)
          if (this.said.includes('Onramp is ready')) done()
        })
      }
      portal.once('exit', code => fail(new Error(`The portal ended (${code}) before it was ready:\n${this.said}`)))
    })
    return performance.now() - began
  }

  /** Kills the portal with no chance to tidy up, and PostgreSQL with it when asked. */
  async kill(withDatabase: boolean): Promise<void> {
    if (!this.lives) throw new Error(`The portal has ended by itself:\n${this.said}`)
    const portal = this.#process as ChildProcess
    const gone = new Promise(done => portal.once('exit', done))
    if (withDatabase) process.kill(this.#postmaster().pid, 'SIGKILL')
    portal.kill('SIGKILL')
    await gone
  }

  /** Kills PostgreSQL and leaves the portal alone. */
  killDatabase(): void {
    process.kill(this.#postmaster().pid, 'SIGKILL')
  }

  /** Whether the process that was started lives. */
  get lives(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  /** What /readyz says, and how long it took, in ms. */
  async ready(): Promise<{ status: number; says: string; took: number }> {
    const began = performance.now()
    const answer = await fetch(`${this.address}/readyz`).catch(error => {
      throw new Error(`The portal ${this.lives ? 'does not answer' : 'has ended'} (${error.cause ?? error}):\n${this.said}`)
    })
    const { status } = (await answer.json()) as { status: string }
    return { status: answer.status, says: status, took: performance.now() - began }
  }

  /** Asks it to stop; gives its exit code. */
  async stop(): Promise<number | null> {
    const portal = this.#process as ChildProcess
    if (!this.lives) return portal.exitCode
    const gone = new Promise<number | null>(done => portal.once('exit', done))
    portal.kill('SIGTERM')
    return gone
  }

  /** Where its database listens now. */
  get connectionString(): string {
    return `postgresql://onramp@/postgres?host=${encodeURIComponent(this.#postmaster().socket)}&port=5432`
  }

  /** Stops PostgreSQL for a while: whoever asks it waits, and its connections stay. */
  async freezeDatabase(ms: number): Promise<void> {
    const { pid } = this.#postmaster()
    // It first: it starts no further ones meanwhile.
    process.kill(pid, 'SIGSTOP')
    const children = childrenOf(pid)
    for (const child of children) process.kill(child, 'SIGSTOP')
    await new Promise(done => setTimeout(done, ms))
    for (const child of [...children, pid]) process.kill(child, 'SIGCONT')
  }

  /** PostgreSQL's processes under its first: one for each connection, and some of its own. */
  databaseProcesses(): number[] {
    return childrenOf(this.#postmaster().pid)
  }

  /** The portal's process id. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Runs a statement as the owner of the tables. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ host: this.#postmaster().socket, port: 5432, user: 'onramp', database: 'postgres' })
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Removes its data. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #postmaster(): { pid: number; socket: string } {
    const file = join(this.#folder, 'data/postgres/postmaster.pid')
    if (!existsSync(file)) throw new Error(`PostgreSQL does not run: ${file} is missing.`)
    const lines = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(lines[0]), socket: String(lines[4]) }
  }
}

/** PostgreSQL has a process for each connection, and some of its own. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
      } catch {
        return false
      }
    })
}
