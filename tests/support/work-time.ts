/**
 * Measures work, not time: others share the processors, and a busy machine is no defect.
 *
 * @returns what tells the milliseconds of processor time that this process has used since.
 */
export function startWork(): () => number {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
}

/**
 * What some work costs: the least of three tries, for what else this process does meanwhile (collecting garbage of the tests before among it) is
 * counted, too.
 *
 * @param enough milliseconds: below that it is not tried again.
 * @returns milliseconds of processor time.
 */
export async function leastWork(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3 && least >= enough; times++) {
    const began = startWork()
    await work()
    least = Math.min(least, began())
  }
  return least
}
