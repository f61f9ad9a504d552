import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled modules are kept beside the packages: the next start takes half the time. Where that cannot be written it goes without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const portal = run()
portal.catch(fail)

// From the beginning: whoever is told that the portal is ready may stop it at once.
let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  portal.then(running => running.stop()).then(() => process.exit(0), fail)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The script that started the portal is gone, however it ended.
process.on('disconnect', stop)
// So may be the terminal: its error must not keep the portal from ending in good order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function run() {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { beginOpening } = await import('./opening.ts')
  // Told to end before anything was begun: that the script is gone is heard between two turns.
  await new Promise(done => setImmediate(done))
  if (stopping) process.exit(0)
  const opening = beginOpening(process.env, say)
  // Everything else is loaded while the database starts.
  return (await import('./serve.ts')).serve(process.env, say, opening)
}
