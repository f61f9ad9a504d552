import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { dayLimits } from '#engine/validation/day-limits.ts'
import type { Moment } from '#engine/validation/moment.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { everyCase } from '../../support/sampled.ts'
import { say } from '../../support/sentences.ts'

const keywords = ['notBefore', 'notAfter', 'before', 'after'] as const
type Keyword = (typeof keywords)[number]
const holds: { [keyword in Keyword]: (order: number) => boolean } = {
  notBefore: order => order >= 0,
  notAfter: order => order <= 0,
  before: order => order < 0,
  after: order => order > 0,
}

/** What is said of one field at a moment, with the fields beside it. */
function said(field: JsonObject, value: unknown, moment?: Moment, beside: JsonObject = {}, other: JsonObject = {}): string[] {
  const schema = { type: 'object', properties: { ...other, field: { title: 'Field', ...field } } } as Schema
  const validate = createAjv().compile(schema)
  const data = { ...beside, field: value } as JsonObject
  return validate.call(moment, data)
    ? []
    : problemsOf(validate.errors ?? [], schema, data, { ...moment, say }).map(({ message }) => message)
}

describe('dates, zones and durations, against Temporal', () => {
  // Half-hour and quarter-hour zones, both ends of the date line, summer time on both halves of the earth, and a day that was left out.
  const zones = [
    ...['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Apia', 'Pacific/Chatham'],
    ...['Europe/London', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns'],
  ]
  const zone = fc.constantFrom(...zones)
  const year = 365 * 86_400_000
  // Around the hours at which clocks change and days begin, and anywhere else.
  const instant = fc.oneof(
    fc.integer({ min: -60 * year, max: 120 * year }),
    fc
      .tuple(
        fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-03-08T07:00Z', '2011-12-30T10:00Z', '2028-02-29T00:00Z'),
        fc.integer({ min: -36 * 3_600_000, max: 36 * 3_600_000 }),
      )
      .map(([near, off]) => Date.parse(near) + off),
    fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -1, max: 1 })).map(([day, off]) => day * 86_400_000 + off),
  )
  const moment = fc.record({ now: instant, timeZone: zone })
  const day = fc.oneof(
    fc.integer({ min: 0, max: 60_000 }).map(days => Temporal.PlainDate.from('1900-01-01').add({ days }).toString()),
    fc.integer({ min: 0, max: 48 }).map(number => `${1904 + 4 * number}-02-29`),
  )
  const duration = fc
    .record({
      sign: fc.constantFrom('', '-'),
      years: fc.integer({ min: 0, max: 130 }),
      months: fc.integer({ min: 0, max: 30 }),
      weeks: fc.integer({ min: 0, max: 60 }),
      days: fc.integer({ min: 0, max: 800 }),
    })
    .map(({ sign, years, months, weeks, days }) => `${sign}P${years}Y${months}M${weeks}W${days}D`)
  const keyword = fc.constantFrom(...keywords)
  const today = ({ now, timeZone }: Moment): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const dayOf = (text: string, timeZone: string): Temporal.PlainDate =>
    text.includes('T') ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate() : Temporal.PlainDate.from(text)
  const near = fc.integer({ min: -2, max: 2 })

  test('today and a duration', () => {
    fc.assert(
      fc.property(keyword, moment, duration, near, (keyword, at, text, off) => {
        const limit = today(at).add(Temporal.Duration.from(text))
        const value = limit.add({ days: off })
        if (value.year < 1 || value.year > 9999) return
        expect(said({ [keyword]: { today: text } }, value.toString(), at).length === 0).toBe(holds[keyword](off))
      }),
      { numRuns: everyCase ? 400 : 120 },
    )
  })

  test('today, for a day and for an instant', () => {
    fc.assert(
      fc.property(keyword, moment, instant, near, fc.boolean(), (keyword, at, other, off, asInstant) => {
        const value = asInstant ? new Date(off === 0 ? at.now : other).toISOString() : today(at).add({ days: off }).toString()
        const order = Temporal.PlainDate.compare(dayOf(value, at.timeZone), today(at))
        expect(said({ [keyword]: 'today' }, value, at).length === 0).toBe(holds[keyword](order))
      }),
      { numRuns: everyCase ? 400 : 120 },
    )
  })

  test('another field, of days, of instants, and of one of each', () => {
    const value = fc.oneof(
      day,
      fc.tuple(instant, fc.integer({ min: -14 * 60, max: 14 * 60 })).map(([at, offset]) => withOffset(at, offset)),
    )
    fc.assert(
      fc.property(keyword, moment, value, value, (keyword, at, mine, other) => {
        const both = mine.includes('T') && other.includes('T')
        const order = both
          ? Temporal.Instant.compare(Temporal.Instant.from(mine), Temporal.Instant.from(other))
          : Temporal.PlainDate.compare(dayOf(mine, at.timeZone), dayOf(other, at.timeZone))
        expect(said({ [keyword]: 'other' }, mine, at, { other }, { other: { title: 'Other' } }).length === 0).toBe(
          holds[keyword](order),
        )
      }),
      { numRuns: everyCase ? 400 : 120 },
    )
  })

  test('an input offers the days that the rule takes, and no other', () => {
    fc.assert(
      fc.property(keyword, moment, duration, near, (keyword, at, text, off) => {
        const value = today(at).add(Temporal.Duration.from(text)).add({ days: off })
        if (value.year < 10 || value.year > 9990) return
        const field = { [keyword]: { today: text } }
        const { min = '0000-00-00', max = '9999-99-99' } = dayLimits(field, {}, at)
        expect(min <= value.toString() && value.toString() <= max).toBe(said(field, value.toString(), at).length === 0)
      }),
      { numRuns: everyCase ? 300 : 100 },
    )
  })
})

/** An instant as RFC 3339 writes it with an offset in minutes. */
function withOffset(at: number, offset: number): string {
  const local = new Date(at + offset * 60_000).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(part => String(part).padStart(2, '0'))
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

describe('what is said', () => {
  const moment = { now: Date.parse('2026-05-03T20:00:00Z'), timeZone: 'Asia/Kolkata' }

  test.each([
    ['notBefore', '2026-05-03', "Field can't be before 3 May 2026"],
    ['notAfter', '2026-05-03', "Field can't be after 3 May 2026"],
    ['before', '2026-09-30', 'Field must be before 30 Sep 2026'],
    ['after', '2026-05-03T09:30:00Z', 'Field must be after 3 May 2026, 15:00'],
    ['notBefore', 'today', "Field can't be before today"],
    ['before', 'today', 'Field must be before today'],
    ['notAfter', { today: '-P18Y' }, 'Field must be at least 18 years ago'],
    ['before', { today: '-P18Y' }, 'Field must be more than 18 years ago'],
    ['notBefore', { today: '-P1M' }, "Field can't be more than 1 month ago"],
    ['after', { today: '-P2W3D' }, 'Field must be less than 2 weeks and 3 days ago'],
    ['notBefore', { today: 'P7D' }, 'Field must be at least 7 days from today'],
    ['notAfter', { today: 'P1Y6M1D' }, "Field can't be more than 1 year, 6 months and 1 day from today"],
    ['before', { today: 'P1D' }, 'Field must be less than 1 day from today'],
    ['after', { today: 'P0D' }, 'Field must be after today'],
    ['notBefore', 'other', "Field can't be before the other day"],
  ])('%s %j: %s', (keyword, limit, sentence) => {
    const wrong = ['notBefore', 'after'].includes(keyword) ? '1990-01-01' : '2090-01-01'
    const other = { other: wrong === '1990-01-01' ? '1995-01-01' : '1900-01-01' }
    expect(said({ [keyword]: limit }, wrong, moment, other, { other: { title: 'Other day' } })).toEqual([sentence])
  })

  test('a message of the form takes the limit in the place of its name, as people read it', () => {
    const errorMessage = { notBefore: 'From {{/notBefore}} on', after: 'After {{/after}}, please' }
    expect(said({ notBefore: { today: 'P7D' }, errorMessage }, '2026-05-01', moment)).toEqual(['From 11 May 2026 on'])
    expect(said({ after: 'other', errorMessage }, '2026-05-01', moment, { other: '2026-06-01' })).toEqual([
      'After 1 Jun 2026, please',
    ])
  })

  test.each([
    ['notBelow', 5, 4, "Field can't be less than the other sum"],
    ['notAbove', 5, 6, "Field can't be more than the other sum"],
    ['below', { amount: 5, currency: 'INR' }, { amount: 5, currency: 'INR' }, 'Field must be less than the other sum'],
    ['above', { amount: 5, currency: 'INR' }, { amount: 9, currency: 'USD' }, 'Field must be in the currency of the other sum'],
  ])('%s %j, for %j: %s', (keyword, other, value, sentence) => {
    expect(said({ [keyword]: 'other' }, value, undefined, { other }, { other: { title: 'Other sum' } })).toEqual([sentence])
  })

  test('an amount in a message has its currency', () => {
    const errorMessage = { above: 'More than {{/above}}' }
    const money = (amount: number) => ({ amount, currency: 'INR' })
    expect(said({ above: 'other', errorMessage }, money(1), undefined, { other: money(2.5) })).toEqual(['More than 2.5 INR'])
  })
})

test('a comparison with today throws where nobody says what day it is', () => {
  expect(() => said({ after: 'today' }, '2026-05-01')).toThrow('pass the moment')
})
