import type { Schema } from '#engine/definitions/types.ts'
import { isPointLimit, pointOf } from './comparison-rules.ts'
import { dayOf, dayText, type Moment } from './moment.ts'

const bounds = { min: { notBefore: 0, after: 1 }, max: { notAfter: 0, before: -1 } }

/**
 * The first and the last day that a field of dates takes, as YYYY-MM-DD, for inputs that offer days. Takes the field, the object that
 * holds its value, and when and where it is asked.
 */
export function dayLimits(field: Schema, siblings: unknown, moment: Moment): { min?: string; max?: string } {
  const daysOf = (keywords: { [keyword: string]: number }): number[] =>
    Object.entries(keywords).flatMap(([keyword, further]) => {
      const limit = field[keyword]
      const point = isPointLimit(limit) ? pointOf(limit, siblings, moment) : null
      return point && point.kind !== 'time' ? [dayOf(point, moment) + further] : []
    })
  const [first, last] = [daysOf(bounds.min), daysOf(bounds.max)]
  return {
    ...(first.length > 0 && { min: dayText(Math.max(...first)) }),
    ...(last.length > 0 && { max: dayText(Math.min(...last)) }),
  }
}
