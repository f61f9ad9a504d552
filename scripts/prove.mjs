import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** Typing that is interrupted at random, in the browser: this often. */
const draws = '200'

/**
 * `npm run prove`: the long proofs, with what they counted; `npm run prove -- crash` those whose path contains that, `npm run prove --
 * interrupted` the one in the browser.
 */
await runScript(async () => {
  const filters = process.argv.slice(2)
  const typing = filters.length === 0 || filters.some(filter => 'tests/e2e/interrupted'.includes(filter))
  const { browser } = await prepare({ browser: typing })
  const args = ['node_modules/.bin/vitest', 'run', '--config', 'tests/prove/vitest.config.ts', '--passWithNoTests', ...filters]
  const proofs = await runInForeground(args)
  if (!typing) return proofs
  const interrupted = ['node_modules/.bin/playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', 'e2e/interrupted']
  const seed = process.env.SEED ?? String(Date.now() % 1_000_000)
  const env = { CHROMIUM_PATH: browser, INTERRUPTED: draws, SEED: seed }
  return (await runInForeground(interrupted, { env })) || proofs
})
