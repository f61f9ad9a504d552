/** Does work when all that was asked for before is done. `most`: so many may wait; `refusal`: what is thrown to who comes then. */
type InTurn = <Done>(limit: { most: number; refusal: () => Error }, work: () => Promise<Done>) => Promise<Done>

/** Makes a queue in which one thing is done at a time, in the order in which it was asked for. */
export function createTurns(): InTurn {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async ({ most, refusal }, work) => {
    if (waiting > most) throw refusal()
    waiting++
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
