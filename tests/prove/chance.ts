/** Chance that can be repeated: numbers from 0 to 1 by a seed. */
export function chanceOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of several. */
export function oneOf<T>(chance: () => number, all: T[]): T {
  return all[Math.floor(chance() * all.length)] as T
}
