/** Tells tests that go through the product from those of a part of it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const testsFolder = join(import.meta.dirname, '..')

/** What starts the product: the portal as `npm start` does, or its server with its database behind real requests. */
const starts = ['e2e/start-portal.ts', 'server/auth/portal.ts', 'setup/scenes.ts'].map(file => join(testsFolder, file))

const known = new Map<string, boolean>()

/**
 * Whether a file of tests starts the product, itself or by what it imports. One that does not tries a helper or reads a data file: it
 * shows nothing of what people get.
 *
 * @param file below the tests folder.
 */
export function isThroughProduct(file: string): boolean {
  return reaches(join(testsFolder, file))
}

function reaches(file: string): boolean {
  if (starts.includes(file)) return true
  const before = known.get(file)
  if (before !== undefined) return before
  // Circles end here.
  known.set(file, false)
  const found = /\.tsx?$/.test(file) && existsSync(file) && imported(file).some(reaches)
  known.set(file, found)
  return found
}

function imported(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
