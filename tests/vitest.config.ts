import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Where the portal keeps what it compiled, too: processes that tests start find it there.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`

export default defineConfig({
  root,
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/prove/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['read-tsx', 'put-back', 'fail-on-noise', 'watch-rows-of-file'].map(name => `tests/support/${name}.ts`),
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Node itself loads what tests import, as it does for the portal, and files that one process runs share it: a server that is loaded, compiled
    // and warm takes a third of the time of a new one. What a file changes in its process, it puts back.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 3,
    expect: { poll: { timeout: 20_000 } },
    // Generous, for a busy machine: creating files on a shared disk has been seen to take ten times its usual time. No test is about time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // After the run, rows are compared with their types, which asks the compiler.
    teardownTimeout: 90_000,
  },
})
