import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** `npm start`: prepares what is missing and runs the portal until Ctrl-C. */
await runScript(async () => {
  await prepare()
  return runInForeground(['src/server/main.ts'], { together: true })
})
