import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'
import { sibling } from './keyword-rules.ts'
import { distance, type Moment, moved, type Point, pointText, readDuration, readPoint, today } from './moment.ts'

/** The word for the day that it is where the person is. */
export const todayWord = 'today'

/** What a date is compared with: the name of a field, a date or time, "today", or a day a duration from today. */
type PointLimit = string | { today: string }

type Sides = { value: unknown; siblings: unknown; limit: PointLimit; moment: Moment | undefined }

/** Whether the limit is the name of a field beside. Names of fields begin with a letter, dates and times with a digit. */
export function namesField(limit: Json): limit is string {
  return typeof limit === 'string' && limit !== todayWord && !/^\d/.test(limit)
}

/** Whether what stands after a keyword has the shape of a limit. */
export function isPointLimit(limit: Json | undefined): limit is PointLimit {
  return typeof limit === 'string' || (isObject(limit) && typeof limit.today === 'string')
}

/** Whether the limit moves with the clock. */
export function movesWithClock(limit: Json): boolean {
  return limit === todayWord || isObject(limit)
}

/** The day, instant or time that a limit stands for; null while the field it names is empty, or where it cannot be read. */
export function pointOf(limit: PointLimit, siblings: unknown, moment: Moment | undefined): Point | null {
  if (limit === todayWord) return { kind: 'day', at: today(moment) }
  if (typeof limit === 'string') return readPoint(namesField(limit) ? sibling(siblings, limit) : limit)
  const duration = readDuration(limit.today)
  return duration && { kind: 'day', at: moved(today(moment), duration) }
}

// While there is nothing to compare with, or the value is no date, the rule is kept: `required` and the format say so.
function compared({ value, siblings, limit, moment }: Sides, holds: (order: number) => boolean): boolean {
  const mine = readPoint(value)
  const other = mine && pointOf(limit, siblings, moment)
  const order = mine && other && distance(mine, other, moment)
  return order === null || holds(order)
}

/** The limit or later. */
export function notBefore(value: unknown, siblings: unknown, limit: PointLimit, moment?: Moment): boolean {
  return compared({ value, siblings, limit, moment }, order => order >= 0)
}

/** The limit or earlier. */
export function notAfter(value: unknown, siblings: unknown, limit: PointLimit, moment?: Moment): boolean {
  return compared({ value, siblings, limit, moment }, order => order <= 0)
}

/** Earlier than the limit. */
export function before(value: unknown, siblings: unknown, limit: PointLimit, moment?: Moment): boolean {
  return compared({ value, siblings, limit, moment }, order => order < 0)
}

/** Later than the limit. */
export function after(value: unknown, siblings: unknown, limit: PointLimit, moment?: Moment): boolean {
  return compared({ value, siblings, limit, moment }, order => order > 0)
}

/** The limit as its text says it: a date, an instant or a time; empty while the field it names is empty. */
export function pointLimitText(limit: PointLimit, siblings: unknown, moment: Moment | undefined): string {
  const point = pointOf(limit, siblings, moment)
  return point ? pointText(point, moment) : ''
}

/** A number, or an amount of money: `{ "amount": 20, "currency": "INR" }`. */
type Amount = { amount: number; currency: string | null }

function amountOf(value: unknown): Amount | null {
  if (typeof value === 'number') return { amount: value, currency: null }
  const [amount, currency] = [sibling(value, 'amount'), sibling(value, 'currency')]
  return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : null
}

/** Whether two values are amounts of money of which neither can be called the larger. */
export function inOtherCurrency(value: unknown, other: unknown): boolean {
  const [mine, theirs] = [amountOf(value), amountOf(other)]
  return mine !== null && theirs !== null && mine.currency !== theirs.currency
}

// Of two currencies neither amount is known to be the larger: then no comparison is kept.
function comparedAmounts(value: unknown, other: unknown, holds: (order: number) => boolean): boolean {
  const [mine, theirs] = [amountOf(value), amountOf(other)]
  return !mine || !theirs || (mine.currency === theirs.currency && holds(mine.amount - theirs.amount))
}

/** As much as the value of the field, or more. */
export function notBelow(value: unknown, siblings: unknown, field: string): boolean {
  return comparedAmounts(value, sibling(siblings, field), order => order >= 0)
}

/** As much as the value of the field, or less. */
export function notAbove(value: unknown, siblings: unknown, field: string): boolean {
  return comparedAmounts(value, sibling(siblings, field), order => order <= 0)
}

/** Less than the value of the field. */
export function below(value: unknown, siblings: unknown, field: string): boolean {
  return comparedAmounts(value, sibling(siblings, field), order => order < 0)
}

/** More than the value of the field. */
export function above(value: unknown, siblings: unknown, field: string): boolean {
  return comparedAmounts(value, sibling(siblings, field), order => order > 0)
}

/** The value of the field as a text says it: 20, or 20 INR. */
export function amountLimitText(field: string, siblings: unknown): string {
  const found = amountOf(sibling(siblings, field))
  return found ? [found.amount, found.currency ?? ''].join(' ').trim() : ''
}
