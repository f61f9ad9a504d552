import { whenChanged } from './changed.mjs'
import { environment, node24 } from './node24.mjs'
import { runStep } from './run.mjs'

/** Generates the types and the client from the definitions, if these changed. */
export async function generate() {
  const inputs = [
    'schemas',
    'workflows',
    'openapi',
    'scripts/generate.ts',
    'scripts/generate',
    'src/engine',
    // Its tables, and which refusals it names.
    'src/server',
    'src/portal',
    'package-lock.json',
  ]
  await whenChanged({ name: 'generate', inputs, output: 'src/generated' }, () =>
    runStep({
      what: 'Generating types from schemas, workflows and openapi',
      command: node24(),
      args: ['scripts/generate.ts'],
      env: environment(),
      next: 'The lines above say which file is wrong. `npm run definitions` checks them all.',
    }),
  )
}
