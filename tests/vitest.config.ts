import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/prove/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Generous: creating files on a shared disk has been seen to take five times its usual time.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
