import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** `npm run prove`: the long proofs, with what they counted; `npm run prove -- crash` those whose path contains that. */
await runScript(async () => {
  await prepare({ browser: false })
  const args = ['node_modules/.bin/vitest', 'run', '--config', 'tests/prove/vitest.config.ts', ...process.argv.slice(2)]
  return runInForeground(args)
})
