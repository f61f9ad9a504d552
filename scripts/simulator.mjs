import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** `npm run simulator`: Google's RCS for Business as a server on this machine, with phones to look at, until Ctrl-C. */
await runScript(async () => {
  await prepare({ page: false })
  return runInForeground(['src/server/simulator/main.ts'], { together: true })
})
