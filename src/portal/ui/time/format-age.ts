import type { Say } from '../../texts/say.ts'

const minute = 60_000
const [hour, day] = [60 * minute, 24 * 60 * minute]
const units: [unit: 'y' | 'mo' | 'd' | 'h' | 'min', length: number, from: number][] = [
  ['y', 365 * day, 365 * day],
  ['mo', 30 * day, 60 * day],
  ['d', day, day],
  ['h', hour, hour],
  ['min', minute, minute],
]

/**
 * The time between two moments in one unit: `now`, `5 min`, `3 h`, `2 d`, `4 mo`, `1 y`. What is past is rounded down: so much has passed
 * in full. What is to come is rounded to the nearest, in the largest unit of which two are left: two days are `2 d` from the moment they
 * begin, on every page, and nobody who reads `2 d` has only one.
 */
export function formatAge(at: Date, now: Date, say: Say<'frame'>): string {
  const age = ageOf(at, now)
  return age ? say(`age-${age.unit}`, { count: age.count }) : say('age-now')
}

/** The same as a number of a unit; null is now. */
export function ageOf(at: Date, now: Date): Age | null {
  const span = now.getTime() - at.getTime()
  return span < 0 ? aheadOf(-span) : measured(span, Math.floor, ([, , from]) => span >= from)
}

type Age = { unit: (typeof units)[number][0]; count: number }

function aheadOf(span: number): Age | null {
  return measured(span, Math.round, ([, length], index) => {
    const smaller = units[index + 1]
    // Two of a unit begin where the smaller one, rounded, fills them: 47 h 30 min are 48 h.
    return smaller ? span >= 2 * length - smaller[1] / 2 : span >= minute
  })
}

function measured(
  span: number,
  round: (amount: number) => number,
  fits: (unit: (typeof units)[0], index: number) => boolean,
): Age | null {
  const unit = units.find(fits)
  return unit ? { unit: unit[0], count: round(span / unit[1]) } : null
}
