import { afterEach, beforeEach } from 'vitest'

/**
 * A test during which console.error or console.warn is called fails, so that warnings do not pile up unread. A test that expects one
 * says so: vi.spyOn(console, 'error').mockImplementation(() => {}), and expects the call.
 */
let noise: string[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    noise.push(`console.${level}: ${words.map(String).join(' ')}`)
    print(...words)
  }
}

beforeEach(() => {
  noise = []
})

afterEach(() => {
  if (noise.length > 0) throw new Error(`Unexpected output during the test:\n${noise.join('\n')}`)
})
