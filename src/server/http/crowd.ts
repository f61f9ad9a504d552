/** How long after its last call another address still counts as there. */
const recentMs = 10_000

/**
 * Which calls are let in when more come than can be answered: up to `most` may wait for the database. While others are there, an address
 * that has more than half of all calls is held to a fifth of that, and one that has less than a tenth is let in beyond it, so that nobody
 * takes the places of everybody.
 *
 * @param now clock in milliseconds.
 */
export function createCrowd(now: () => number) {
  const busy = new Map<string, number>()
  let all = 0
  let last = { address: '', at: Number.NEGATIVE_INFINITY }
  let before = last
  return {
    /** Whether a call from this address is let in, while so many wait for the database; `leave` is then to be called at its end. */
    enter(address: string, waiting: number, most: number): boolean {
      if (last.address !== address) before = last
      last = { address, at: now() }
      const [own, amongOthers] = [busy.get(address) ?? 0, now() - before.at < recentMs]
      const held = amongOthers && own > all / 2 ? most / 5 : most
      if (waiting >= held && !(amongOthers && own <= all / 10 && waiting < 2 * most)) return false
      busy.set(address, own + 1)
      all++
      return true
    },
    leave(address: string): void {
      const rest = (busy.get(address) ?? 1) - 1
      if (rest > 0) busy.set(address, rest)
      else busy.delete(address)
      all--
    },
  }
}
