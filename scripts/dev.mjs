import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/**
 * `npm run dev`: the portal with its page served from the sources, started again when the code of server or engine changes.
 * Definitions are not watched here: the server watches them itself and takes them over while it runs.
 */
await runScript(async () => {
  await prepare({ page: false })
  const watch = ['--watch-path=src/server', '--watch-path=src/engine', '--watch-preserve-output']
  return runInForeground([...watch, 'src/server/main.ts'], { ONRAMP_DEV: '1' })
})
