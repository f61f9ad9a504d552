import { randomUUID } from 'node:crypto'
import { buildSimulator } from './build-simulator.ts'
import { readSettings } from './settings.ts'

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(): Promise<() => Promise<void>> {
  const { port, ...settings } = readSettings(process.env)
  const app = await buildSimulator({ ...settings, now: () => new Date(), newId: randomUUID })
  const address = await app.listen({ port, host: settings.host })
  process.stdout.write(`Simulated phones at ${address}/simulator/phones, state at ${address}/simulator/state.json.\n`)
  process.stdout.write(`The simulator is ready at ${address}\n`)
  return () => app.close()
}

const running = start()
running.catch(fail)
let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  running.then(end => end()).then(() => process.exit(0), fail)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// `npm run simulator` is gone, however it ended.
process.on('disconnect', stop)
// Whoever started it holds the other end, and lets go of it even when killed.
if (process.env.END_WITH_INPUT === 'true') process.stdin.on('end', stop).resume()
