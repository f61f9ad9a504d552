import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { everyCase } from '../support/sampled.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

// The same every time: a change is judged by what it changes, not by what is drawn. `npm run prove` draws anew. Titles of tests say it.
process.env.SEED ??= '1'

export default defineConfig({
  testDir: root('tests/e2e'),
  testMatch: '**/*.spec.ts',
  // Walks through all that there is of something, which take minutes each.
  ...(!everyCase && { grepInvert: /@prove/ }),
  outputDir: root('test-results'),
  globalSetup: root('tests/e2e/first-start.config.ts'),
  // Each spec has a portal of its own on a port of its own. Much of the time one waits: three keep two cores busy, a fourth makes all wait.
  workers: 3,
  // One race among some two hundred tests should not block a change in CI. What passes on its second try is listed as flaky: fix it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for a busy machine: no test is about time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_REPORT ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT }]] : [['list']],
  use: {
    // What is pressed and never comes is told after a minute, and does not take all the time of its test.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Costs a sixth of the time. A failure on one machine only: TRACE=1 keeps what happened.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // As root, Chromium does not start with its sandbox.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Compiling for speed takes longer than it gains before the next page is opened: a ninth of all the browser's work.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
})
