import type { PublishedSet } from './published-set.ts'

/** What is made of a published set and a name, made once: a new set is a new object, and what was made of the old one goes with it. */
export function oncePerSet<Made>(make: (set: PublishedSet, name: string) => Made): (set: PublishedSet, name: string) => Made {
  const known = new WeakMap<PublishedSet, Map<string, Made>>()
  return (set, name) => {
    const names = known.get(set) ?? new Map<string, Made>()
    known.set(set, names)
    if (!names.has(name)) names.set(name, make(set, name))
    return names.get(name) as Made
  }
}
