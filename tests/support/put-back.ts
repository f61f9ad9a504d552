import { afterAll, vi } from 'vitest'

// The process goes on to other files: what one of them spied on or stubbed is the next one's, too, unless it is put back.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
