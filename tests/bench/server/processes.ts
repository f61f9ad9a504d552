import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A server in a process of its own. `readyMs` from spawn to its first line. */
export type Server = { address: string; readyMs: number; stop(): Promise<void> }

/** Settings of a portal on a database of its own that no browser opens. */
export function portalSettings(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, ONRAMP_SECRET: 'b'.repeat(64) }
}

/** Starts a TypeScript file and waits until it prints an address. */
export async function startServer(file: string, settings: Record<string, string>): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, PORT: '0', NODE_ENV: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await printed(child)
  return {
    address,
    readyMs: performance.now() - began,
    stop: async () => {
      const gone = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function printed(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`The server ended (${code}) before it was ready: ${text}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(/^(Onramp is ready|Bare) .*/m.exec(text)?.[0] ?? '')
      if (found) done(found[0])
    })
  })
}
