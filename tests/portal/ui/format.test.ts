import { describe, expect, it } from 'vitest'
import { textsOf } from '#portal/texts/say.ts'
import { initialsOf, toneOf } from '#portal/ui/avatar.tsx'
import { formatAge } from '#portal/ui/time/format-age.ts'
import { formatDate, formatDateTime, formatTime } from '#portal/ui/time/format-date.ts'
import { proves } from '../../spec/proofs.ts'
import { adoptProjectTexts } from '../../support/portal-texts.ts'

adoptProjectTexts()
const say = textsOf('frame')

describe('dates', () => {
  const at = new Date('2026-11-07T08:35:09Z')
  it('follow the two formats of the specification', () => {
    proves('both.date-format-short', 'both.date-format-long')
    expect(formatDate(at, 'Asia/Kolkata')).toBe('7 Nov 2026')
    expect(formatDateTime(at, 'Asia/Kolkata')).toBe('Nov 07, 2026 | 02:05:09 PM')
    expect(formatTime(at, 'Asia/Kolkata')).toBe('14:05')
  })

  it('call noon and midnight twelve', () => {
    expect(formatDateTime(new Date('2026-01-02T00:00:00Z'), 'UTC')).toBe('Jan 02, 2026 | 12:00:00 AM')
    expect(formatDateTime(new Date('2026-01-02T12:00:00Z'), 'UTC')).toBe('Jan 02, 2026 | 12:00:00 PM')
  })
})

describe('ages', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  it.each([
    ['2026-11-21T09:59:30Z', 'now'],
    ['2026-11-21T09:55:00Z', '5 min'],
    ['2026-11-21T07:00:00Z', '3 h'],
    ['2026-11-19T09:00:00Z', '2 d'],
    ['2026-07-01T09:00:00Z', '4 mo'],
    ['2025-10-01T09:00:00Z', '1 y'],
    ['2026-11-23T11:00:00Z', '2 d'],
  ])('from %s is %s', (from, age) => {
    expect(formatAge(new Date(from), now, say)).toBe(age)
  })
})

describe('what is to come', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const [second, minute, hour, day] = [1, 60, 3600, 86_400]
  it.each([
    ['59 s', 59 * second, 'now'],
    ['1 min', minute, '1 min'],
    ['89 s', 89 * second, '1 min'],
    ['90 s', 90 * second, '2 min'],
    ['2 h less 31 s', 2 * hour - 31, '119 min'],
    ['2 h less 30 s', 2 * hour - 30, '2 h'],
    ['2 d and half a minute', 2 * day + 30, '2 d'],
    ['2 d', 2 * day, '2 d'],
    ['2 d less a second', 2 * day - 1, '2 d'],
    ['2 d less half an hour', 2 * day - 30 * minute, '2 d'],
    ['and a second', 2 * day - 30 * minute - 1, '47 h'],
    ['1 d', day, '24 h'],
    ['2.5 d less a second', 2.5 * day - 1, '2 d'],
    ['2.5 d', 2.5 * day, '3 d'],
    ['60 d less half a day', 59.5 * day, '2 mo'],
    ['and a second', 59.5 * day - 1, '59 d'],
    ['2 y', 730 * day, '2 y'],
  ])('%s: %s s are "%s"', (_, seconds, text) => {
    expect(formatAge(new Date(now.getTime() + seconds * 1000), now, say)).toBe(text)
  })
})

describe('initials', () => {
  it.each([
    ['Nandini Rao', 'NR'],
    ['  padma ', 'P'],
    ['vikram.shah@example.com', 'VC'],
    ['𝒜lpha Beta', '𝒜B'],
    ['', '?'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('keep their colour', () => {
    expect(toneOf('Nandini Rao')).toBe(toneOf('Nandini Rao'))
  })
})
