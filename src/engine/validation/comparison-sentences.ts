import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/kinds.ts'
import { todayWord } from './comparison-rules.ts'
import { readDuration } from './moment.ts'

/** What is said when a comparison does not hold, after the field's title. */
const words: { [keyword: string]: string } = {
  notBefore: "can't be before",
  notAfter: "can't be after",
  before: 'must be before',
  after: 'must be after',
  notBelow: "can't be less than",
  notAbove: "can't be more than",
  below: 'must be less than',
  above: 'must be more than',
}

// How far away a date may be, in the past and in the future: "at least 18 years ago".
const distances: { [keyword: string]: { past: string; future: string } } = {
  notBefore: { past: "can't be more than", future: 'must be at least' },
  notAfter: { past: 'must be at least', future: "can't be more than" },
  before: { past: 'must be more than', future: 'must be less than' },
  after: { past: 'must be less than', future: 'must be more than' },
}

/** Keywords that compare dates, times, numbers or money. */
export const comparingKeywords = Object.keys(words)

/**
 * The rest of the sentence for a comparison that does not hold: "can't be before 3 May 2026", "must be at least 18 years ago".
 *
 * @param limit what stands after the keyword.
 * @param said the limit in words: another field's title, or the date.
 */
export function comparisonWords(keyword: string, limit: Json, said: string): string {
  if (limit === todayWord) return `${words[keyword]} today`
  const duration = isObject(limit) ? readDuration(String(limit.today)) : null
  if (!duration) return `${words[keyword]} ${said}`
  const counts = Object.entries(duration).filter(([, count]) => count !== 0)
  const past = counts.some(([, count]) => count < 0)
  if (counts.length === 0) return `${words[keyword]} today`
  const far = counts.map(([unit, count]) => `${Math.abs(count)} ${Math.abs(count) === 1 ? unit.slice(0, -1) : unit}`)
  const long = [far.slice(0, -1).join(', '), far.at(-1)].filter(Boolean).join(' and ')
  return past ? `${distances[keyword]?.past} ${long} ago` : `${distances[keyword]?.future} ${long} from today`
}
