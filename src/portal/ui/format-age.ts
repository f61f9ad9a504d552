const minute = 60_000
const steps: [unit: string, from: number, divisor: number][] = [
  ['y', 365 * 24 * 60 * minute, 365 * 24 * 60 * minute],
  ['mo', 60 * 24 * 60 * minute, 30 * 24 * 60 * minute],
  ['d', 24 * 60 * minute, 24 * 60 * minute],
  ['h', 60 * minute, 60 * minute],
  ['min', minute, minute],
]

/** The time between two moments in one unit, rounded down: `now`, `5 min`, `3 h`, `2 d`, `4 mo`, `1 y`. */
export function formatAge(from: Date, now: Date): string {
  const span = Math.abs(now.getTime() - from.getTime())
  const step = steps.find(([, least]) => span >= least)
  return step ? `${Math.floor(span / step[2])} ${step[0]}` : 'now'
}
