import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/prove/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts', 'tests/support/watch-rows-of-file.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Generous, for a busy machine: creating files on a shared disk has been seen to take ten times its usual time. No test is about time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // After the run, rows are compared with their types, which asks the compiler.
    teardownTimeout: 90_000,
  },
})
