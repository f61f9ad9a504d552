import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/**
 * `npm run dev`: the portal with its page served from the sources, started again when the code of server or engine changes.
 * Definitions are not watched for that: the server watches them itself and takes them over while it runs.
 */
await runScript(async () => {
  await prepare({ page: false })
  return runInForeground(['scripts/dev-server.ts'], { env: { ONRAMP_DEV: '1' }, together: true })
})
