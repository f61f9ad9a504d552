import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** `npm run bench`: ratios against named references, all in one run; `npm run bench -- lists` one of them. */
await runScript(async () => {
  const { browser } = await prepare({ browser: true })
  return runInForeground(['tests/bench/run.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH: browser } })
})
