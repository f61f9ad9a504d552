import { afterAll, afterEach, beforeEach } from 'vitest'

/**
 * A test during which console.error or console.warn is called fails, so that warnings do not pile up unread. A test that expects one
 * says so: vi.spyOn(console, 'error').mockImplementation(() => {}), and expects the call.
 */
let noise: string[] = []

const levels = ['error', 'warn'] as const
const own = levels.map(level => console[level])
for (const level of levels) {
  const print = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    noise.push(`console.${level}: ${words.map(String).join(' ')}`)
    print(...words)
  }
}
// The process goes on to other files, each of which begins here anew.
afterAll(() => {
  levels.forEach((level, at) => {
    console[level] = own[at] as typeof console.error
  })
})

beforeEach(() => {
  noise = []
})

afterEach(() => {
  if (noise.length > 0) throw new Error(`Unexpected output during the test:\n${noise.join('\n')}`)
})
