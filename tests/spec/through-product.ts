/** Tells tests that go through the product from those of a part of it, and from those that write its rows themselves. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const testsFolder = join(import.meta.dirname, '..')

/** What starts the product: the portal as `npm start` does, or its server with its database behind real requests. */
const starts = ['e2e/start-portal.ts', 'server/auth/portal.ts', 'setup/scenes.ts'].map(file => join(testsFolder, file))

/** SQL that makes a record or says where one stands: what people reach by the product alone. */
export const writesRows = /insert\s+into\s+(record|lifecycle)\b(?!_)|update\s+lifecycle\s+(\w+\s+)?set\s+state\b/i

/**
 * Whether a file of tests starts the product, itself or by what it imports, and neither makes records nor moves them by SQL. One that
 * does not start it tries a helper or reads a data file, one that writes its rows shows what could follow from them: neither shows what
 * people get.
 *
 * @param file below the tests folder.
 */
export function isThroughProduct(file: string): boolean {
  const path = join(testsFolder, file)
  return reaches(path, starting) && !reaches(path, writing)
}

type Sought = { is(file: string): boolean; known: Map<string, boolean> }

const starting: Sought = { is: file => starts.includes(file), known: new Map() }
const writing: Sought = { is: file => writesRows.test(readFileSync(file, 'utf8')), known: new Map() }

function reaches(file: string, sought: Sought): boolean {
  const before = sought.known.get(file)
  if (before !== undefined) return before
  // Circles end here.
  sought.known.set(file, false)
  const found =
    /\.tsx?$/.test(file) && existsSync(file) && (sought.is(file) || imported(file).some(other => reaches(other, sought)))
  sought.known.set(file, found)
  return found
}

function imported(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
