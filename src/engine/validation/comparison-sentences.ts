import { isObject } from '#engine/definitions/json/is-object.ts'
import { namesField, todayWord } from './comparison-rules.ts'
import { readDuration } from './moment.ts'
import { other, type SentenceContext, subject } from './sentence-parts.ts'
import type { Sentences } from './sentences.ts'

/** Keys of what is said when a comparison does not hold; of a date that is a while ago, or a while ahead. */
const keys: { [keyword: string]: { plain: string; ago?: string; ahead?: string } } = {
  notBefore: { plain: 'not-before', ago: 'not-before-ago', ahead: 'not-before-from-today' },
  notAfter: { plain: 'not-after', ago: 'not-after-ago', ahead: 'not-after-from-today' },
  before: { plain: 'before', ago: 'before-ago', ahead: 'before-from-today' },
  after: { plain: 'after', ago: 'after-ago', ahead: 'after-from-today' },
  notBelow: { plain: 'not-below' },
  notAbove: { plain: 'not-above' },
  below: { plain: 'below' },
  above: { plain: 'above' },
}
const units = ['years', 'months', 'weeks', 'days'] as const

/** Keywords that compare dates, times, numbers or money. */
export const comparingKeywords = Object.keys(keys)

/** What is said of a comparison that does not hold: "… can't be before 3 May 2026", "… must be at least 18 years ago". */
export function compared(keyword: string, said: SentenceContext): string {
  const { field, say } = said
  const limit = field[keyword] ?? null
  const { plain = '', ago = '', ahead = '' } = keys[keyword] ?? {}
  if (said.inOtherCurrency) return say('other-currency', { subject: subject(said), other: other(said, keyword) })
  const duration = isObject(limit) ? readDuration(String(limit.today)) : null
  const parts = units.map(unit => ({ unit, count: duration?.[unit] ?? 0 })).filter(({ count }) => count !== 0)
  if (parts.length > 0)
    return say(parts.some(({ count }) => count < 0) ? ago : ahead, { subject: subject(said), duration: inWords(parts, say) })
  const named = namesField(limit) ? other(said, keyword) : `{{/${keyword}}}`
  return say(plain, { subject: subject(said), limit: limit === todayWord || duration ? say('today') : named })
}

/** "18 years and 6 months". */
function inWords(parts: { unit: string; count: number }[], say: Sentences): string {
  const said = parts.map(({ unit, count }) => say(unit, { count: Math.abs(count) }))
  return said.reduce((first, last, index) => say(index === said.length - 1 ? 'and' : 'comma', { first, last }))
}
