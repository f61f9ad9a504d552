/** Runs works of one name one after the other, in the order they came; works of different names do not wait. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Looking whether something is there and making it is only safe when nobody else does the same in between. Holds for this process. */
export function oneAtATime(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => {})
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return mine
  }
}
