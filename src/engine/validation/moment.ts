import type { Reached } from './reached.ts'
import type { Sentences } from './sentences.ts'

/**
 * When and where data are checked: the clock in milliseconds since 1970, and the IANA name of the person's time zone. Whoever checks
 * says both: the engine has neither a clock nor a zone. `reached`: what stands at the end of the references in the data, for keywords
 * that compare with it; what is not known is not compared.
 */
export type Moment = { now: number; timeZone: string; reached?: Reached }

/** The moment, and what says what is wrong then, in the language of whom it is said to. */
export type CheckContext = Moment & { say: Sentences }

/** A day as the number of days since 1970-01-01, an instant in milliseconds since then, or a time of day in minutes. */
export type Point = { kind: 'day' | 'instant' | 'time'; at: number }

/** A duration in whole days; the parts have its sign. */
type Duration = { years: number; months: number; weeks: number; days: number }

const dayMs = 86_400_000
const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/
const instantShape = /^(\d{4}-\d{2}-\d{2})[Tt\s](\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)(?:[Zz]|([+-])(\d{2}):?(\d{2})?)$/
const timeShape = /^([01]\d|2[0-3]):([0-5]\d)$/
const durationShape = /^(-?)P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?$/

/** A day (2026-05-03), an instant (2026-05-03T09:30:00+05:30) or a time of day (09:30) of a text; null when it is none of them. */
export function readPoint(text: unknown): Point | null {
  if (typeof text !== 'string') return null
  const day = readDay(text)
  if (day !== null) return { kind: 'day', at: day }
  const [, date = '', hours, minutes, seconds, sign, zoneHours = 0, zoneMinutes = 0] = instantShape.exec(text) ?? []
  const onDay = readDay(date)
  if (onDay !== null) {
    const offset = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes))
    const ms = (Number(hours) * 60 + Number(minutes) - offset) * 60_000 + Number(seconds) * 1000
    return { kind: 'instant', at: onDay * dayMs + ms }
  }
  const time = timeShape.exec(text)
  return time ? { kind: 'time', at: Number(time[1]) * 60 + Number(time[2]) } : null
}

/** Where the first is seen from the second: below 0 before it, 0 the same, above 0 after it; null when they cannot be compared. */
export function distance(one: Point, other: Point, moment: Moment | undefined): number | null {
  if ((one.kind === 'time') !== (other.kind === 'time')) return null
  if (one.kind === other.kind) return one.at - other.at
  // A day has no hour: an instant is compared with it by the day that it is where the person is.
  return dayOf(one, moment) - dayOf(other, moment)
}

/** The day of a point, in the person's time zone. */
export function dayOf({ kind, at }: Point, moment: Moment | undefined): number {
  return kind === 'instant' ? dayIn(at, known(moment).timeZone) : at
}

/** Today where the person is, as a day. */
export function today(moment: Moment | undefined): number {
  const { now, timeZone } = known(moment)
  return dayIn(now, timeZone)
}

function known(moment: Moment | undefined): Moment {
  // A validator called without a `this` may have the global object for one.
  if (typeof moment?.now === 'number') return moment
  throw new Error('These data are compared with today: pass the moment (clock and time zone) to the validator.')
}

// Making one takes longer than all else here, and there are only so many zones.
const formatters = new Map<string, Intl.DateTimeFormat>()

function dayIn(instant: number, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  formatters.set(timeZone, formatter)
  const parts = formatter.formatToParts(instant)
  const part = (type: string): number => Number(parts.find(one => one.type === type)?.value)
  return dayNumber(part('year'), part('month'), part('day'))
}

/** Parts of an ISO 8601 duration of years, months, weeks and days ("-P18Y", "P1M15D"); null when it is none. */
export function readDuration(text: string): Duration | null {
  const [found, sign, ...parts] = durationShape.exec(text) ?? []
  if (found === undefined) return null
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.map(part => Number(part ?? 0) * (sign === '-' ? -1 : 1))
  return { years, months, weeks, days }
}

/**
 * A day moved by a duration: by years and months first, where a day that the month has not becomes its last (one year before
 * 29 February 2028 is 28 February 2027), then by weeks and days.
 */
export function moved(day: number, { years, months, weeks, days }: Duration): number {
  const from = new Date(day * dayMs)
  const month = from.getUTCMonth() + months
  const [year, inYear] = [from.getUTCFullYear() + years + Math.floor(month / 12), ((month % 12) + 12) % 12]
  const last = new Date(dayNumber(year, inYear + 2, 0) * dayMs).getUTCDate()
  return dayNumber(year, inYear + 1, Math.min(from.getUTCDate(), last)) + weeks * 7 + days
}

/** A point as people read it: 3 May 2026; with the time in their zone for an instant; 09:30. */
export function pointText(point: Point, moment: Moment | undefined): string {
  if (point.kind === 'time') return clock(point.at)
  const date = new Date(dayOf(point, moment) * dayMs)
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const text = `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
  return point.kind === 'instant' ? `${text}, ${timeIn(point.at, known(moment).timeZone)}` : text
}

function timeIn(instant: number, timeZone: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

/** A day as a form keeps it: 2026-05-03. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}

function readDay(text: string): number | null {
  const [year, month, day] = dayShape.exec(text)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const number = dayNumber(year, month, day)
  return dayText(number) === text ? number : null
}

// `Date.UTC` takes a year below 100 for one of the twentieth century.
function dayNumber(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayMs
}
