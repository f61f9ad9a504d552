import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** Tests in the browser that prove more here: typing is interrupted at random this often, and what tries a part there tries all there is. */
const inBrowser = [
  { spec: 'tests/e2e/interrupted', more: { INTERRUPTED: '200' } },
  ...sampling('tests/e2e', '.spec.ts').map(spec => ({ spec, more: { EVERY_CASE: '1' } })),
]

/** Tests of the suite that try a part there, and all here. */
const inFull = sampling('tests', '.test.ts')

/** Paths of the tests that ask `support/sampled.ts` how much to try, or tag what they try here alone. */
function sampling(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith(ending))
    .map(name => join(folder, name))
    .filter(path => /support\/sampled\.ts'|'@prove'/.test(readFileSync(path, 'utf8')))
    .sort()
}

/**
 * `npm run prove`: the long proofs, with what they counted; `npm run prove -- crash` those whose path contains that, `npm run prove --
 * interrupted` one of those in the browser.
 */
await runScript(async () => {
  const filters = process.argv.slice(2)
  const isAsked = path => filters.length === 0 || filters.some(filter => path.includes(filter))
  const asked = inBrowser.filter(({ spec }) => isAsked(spec))
  const { browser } = await prepare({ browser: asked.length > 0 })
  const args = ['node_modules/.bin/vitest', 'run', '--config', 'tests/prove/vitest.config.ts', '--passWithNoTests', ...filters]
  let code = await runInForeground(args)
  for (const test of inFull.filter(isAsked)) {
    const run = ['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.config.ts', test]
    code = (await runInForeground(run, { env: { EVERY_CASE: '1' } })) || code
  }
  const env = { CHROMIUM_PATH: browser, SEED: process.env.SEED ?? String(Date.now() % 1_000_000) }
  for (const { spec, more } of asked) {
    const test = ['node_modules/.bin/playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', spec]
    code = (await runInForeground(test, { env: { ...env, ...more } })) || code
  }
  return code
})
