import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { closingLines, countPlaywright, countVitest, sum } from './setup/count-tests.mjs'
import { runInForeground } from './setup/foreground.mjs'
import { runScript } from './setup/set-up-failed.mjs'

/**
 * `npm test`: everything. `npm test -- tests/engine`: Vitest on the files whose path contains that. `--e2e` beside a filter: the tests in
 * the browser, too, by the same filter. The last lines name what failed and sum both up.
 */
await runScript(async () => {
  const filters = process.argv.slice(2).filter(argument => argument !== '--e2e')
  const inBrowser = filters.length === 0 || process.argv.includes('--e2e')
  const { browser } = await prepare({ browser: inBrowser })
  const reports = mkdtempSync(join(tmpdir(), 'onramp-reports-'))
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })
  const counts = [await vitest(join(reports, 'vitest.json'), filters)]
  if (inBrowser && !interrupted) counts.push(await playwright(join(reports, 'playwright.json'), filters, browser))
  rmSync(reports, { recursive: true })

  const total = sum(counts)
  if (total.passed + total.failed === 0)
    console.log("\nNo test ran. A filter is a part of a test file's path: npm test -- tests/engine")
  console.log(`\n${closingLines(total)}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
})

async function vitest(report, filters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [
    'node_modules/.bin/vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--passWithNoTests',
    ...reporters,
    ...filters,
  ]
  // A run of all tests also says which operations nobody asked.
  const env = filters.length === 0 ? { ONRAMP_ALL_TESTS: '1' } : {}
  return countVitest(report, await runInForeground(args, { env }))
}

async function playwright(report, filters, browser) {
  const args = [
    'node_modules/.bin/playwright',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--pass-with-no-tests',
    ...filters,
  ]
  return countPlaywright(
    report,
    await runInForeground(args, {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_REPORT: report },
    }),
  )
}
