import { prepare } from './prepare.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/** Tests in the browser that prove more here: typing is interrupted at random this often, and the others try each case that there is. */
const inBrowser = [
  { spec: 'tests/e2e/interrupted', more: { INTERRUPTED: '200' } },
  ...[
    'accessibility',
    'areas',
    'every-look',
    'launch-at-carriers',
    'lists',
    'menus',
    'pseudo-language',
    'published-sets',
    'save-loop',
  ].map(name => ({ spec: `tests/e2e/${name}`, more: { EVERY_CASE: '1' } })),
]

/** Tests of the suite that try one of each there, and all here. */
const inFull = [
  'tests/workflows/cells',
  'tests/workflows/simple-paths',
  'tests/workflows/lines',
  'tests/workflows/rows-needed',
  'tests/permissions/operations',
  'tests/engine/records/unique-keys',
  'tests/parity/parity',
  'tests/numbers/page',
  'tests/definitions/invalid',
  'tests/definitions/hides-nothing',
  'tests/definitions/any-mistake',
  'tests/definitions/typed-calls',
  'tests/server/security/values',
  'tests/setup/signals',
]

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
