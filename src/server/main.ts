import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled modules are kept beside the packages: the next start takes half the time. Where that cannot be written it goes without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const { serve } = await import('./serve.ts')

const portal = await serve(process.env, line => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    portal.stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  })
}
