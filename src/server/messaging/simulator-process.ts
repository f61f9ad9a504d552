import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'

const program = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))
const waitMs = 15_000

/**
 * Starts the simulator on a free port. It ends when this process does, however that ends.
 *
 * @param webhook where its events go, and the secret that signs them; null: nowhere.
 */
export async function startSimulator(
  stateFile: string,
  webhook: { url: string; token: string } | null,
  log: Log,
): Promise<{ address: string; stop(): Promise<void> }> {
  const events: Record<string, string> = webhook ? { WEBHOOK_URL: webhook.url, WEBHOOK_TOKEN: webhook.token } : {}
  const child = spawn(process.execPath, [program], {
    // Nothing of our settings is its business.
    env: { PATH: process.env.PATH, PORT: '0', STATE_FILE: stateFile, END_WITH_INPUT: 'true', ...events },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>(done => child.once('exit', () => done()))
  const address = await new Promise<string>((done, fail) => {
    const late = setTimeout(() => fail(new Error('The simulator was not ready in time.')), waitMs)
    let said = ''
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      const ready = /is ready at (\S+)/.exec(said)
      if (ready?.[1]) done(ready[1])
    })
    child.once('exit', code => fail(new Error(`The simulator ended (${code}) before it was ready.`)))
    child.once('exit', () => clearTimeout(late))
    child.stdout.once('data', () => clearTimeout(late))
  })
  log.info({ address }, 'the simulator plays the messaging channel')
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
