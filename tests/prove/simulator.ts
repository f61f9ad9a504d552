import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The simulated channel as `npm run simulator` runs it: what it has made survives its being killed. */
export class KillableSimulator {
  readonly #folder = mkdtempSync(join(tmpdir(), 'onramp-channel-'))
  #process: ChildProcess | null = null
  address = ''

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : String(await freePort())
    this.address = `http://127.0.0.1:${port}`
    const channel = spawn(process.execPath, ['src/server/simulator/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...{ PORT: port, STATE_FILE: join(this.#folder, 'state.json'), VERIFICATION_SECONDS: '1', LAUNCH_SECONDS: '1' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = channel
    await new Promise<void>((done, fail) => {
      channel.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && done())
      channel.once('exit', code => fail(new Error(`The simulator ended (${code}) before it was ready.`)))
    })
  }

  async kill(): Promise<void> {
    const channel = this.#process as ChildProcess
    const gone = new Promise(done => channel.once('exit', done))
    channel.kill('SIGKILL')
    await gone
  }

  // biome-ignore lint/suspicious/noExplicitAny: the simulator's whole state
  async state(): Promise<any> {
    return (await fetch(`${this.address}/simulator/state.json`)).json()
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
