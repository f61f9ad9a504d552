import type { Problem } from '../published-set.ts'

/** A place in a definition file: JSON pointer inside it. */
export type Place = { file: string; path: string }

/**
 * Where a part of an expanded file was written. `whole`: what is said of anything inside it is said of that place. `named`: the named
 * conditions that it is made of.
 */
type Origin = Place & { whole?: boolean; named?: Place[] }

/** Expanded file → expanded pointer → where it was written. What is not in it stands where it was written. */
export type Origins = Map<string, Map<string, Origin>>

/** Notes where a part of an expanded file was written. */
export function noteOrigin(origins: Origins, { file, path }: Place, origin: Origin): void {
  const ofFile = origins.get(file) ?? new Map<string, Origin>()
  origins.set(file, ofFile)
  ofFile.set(path, origin)
}

/**
 * Problems of expanded files, each at the place where its author wrote what is wrong. What is said of a named condition itself is said
 * once, there, and not again wherever it is used.
 */
export function atWrittenPlaces<P extends Problem>(problems: P[], origins: Origins): P[] {
  const placed = problems.map(problem => ({ problem, origin: originOf(problem, origins) }))
  const own = new Set(placed.flatMap(({ problem, origin }) => (origin.named ? [] : [keyOf({ ...problem, ...placeOf(origin) })])))
  return placed
    .filter(({ problem, origin }) => !origin.named?.some(place => own.has(keyOf({ ...problem, ...place }))))
    .map(({ problem, origin }) => ({ ...problem, ...placeOf(origin) }))
}

function originOf({ file, path }: Place, origins: Origins): Origin {
  const known = origins.get(file)
  // From the place itself outwards.
  for (let end = path.length; known && end >= 0; end = path.lastIndexOf('/', end - 1)) {
    const found = known.get(path.slice(0, end))
    if (found) return { ...found, path: found.whole ? found.path : found.path + path.slice(end) }
    if (end === 0) break
  }
  return { file, path }
}

function placeOf({ file, path }: Place): Place {
  return { file, path }
}

function keyOf({ file, path, rule, message }: Problem): string {
  return JSON.stringify([file, path, rule, message])
}
