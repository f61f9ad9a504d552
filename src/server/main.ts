import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled modules are kept beside the packages: the next start takes half the time. Where that cannot be written it goes without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const { serve } = await import('./serve.ts')

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const portal = serve(process.env, line => process.stdout.write(`${line}\n`))
portal.catch(fail)

// From the beginning: whoever is told that the portal is ready may stop it at once.
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    portal.then(running => running.stop()).then(() => process.exit(0), fail)
  })
}
