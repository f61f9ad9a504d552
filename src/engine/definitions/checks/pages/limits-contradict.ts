import { isSupportedCountry } from 'libphonenumber-js'
import { limitsFile } from '../../definitions.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import type { Limits, Rate } from '../../limits/limits.ts'
import { durationMilliseconds, sizeBytes } from '../../limits/quantities.ts'
import type { Finding, Rule } from '../rule.ts'

/** Limits of which the first must not be above the second. */
const pairs = [
  ['/password/minimum', '/password/maximum'],
  ['/password/maximum', '/password/encrypted'],
  ['/session/idle', '/session/absolute'],
  ['/session/token', '/session/absolute'],
  ['/session/code', '/session/state'],
  ['/request/receivedWithin', '/request/answeredWithin'],
  ['/request/size', '/uploadedPerAccount/size'],
  ['/links/answeredAfter', '/request/answeredWithin'],
  ['/links/resendAfter', '/links/valid'],
  ['/oneTimeCode/stream', '/oneTimeCode/valid'],
  ['/oneTimeCode/valid', '/oneTimeCode/fraudBlock'],
  ['/lists/pageSize', '/lists/maximum'],
  ['/lists/maximum', '/request/arrayItems'],
  ['/testers/aDay', '/testers/inAll'],
  ['/deliveries/firstPause', '/deliveries/longestPause'],
  ['/deliveries/longestPause', '/deliveries/givenUp'],
  ['/deliveries/oneEach', '/deliveries/longestPause'],
  ['/drafts/savedAfter', '/session/idle'],
] as const

/** A session that is idle for longer than it lasts, a page longer than the longest, a rate that another one never lets be reached. */
export const limitsContradict: Rule = {
  rule: 'limits-contradict',
  about: 'limits that belong together fit, and countries are countries',
  check({ limits }) {
    return [...crossed(limits), ...rates(limits), ...countries(limits)]
  },
}

/** Whether the rule looks at two limits, by their names in dots, the one that must not be above the other first. */
export function belongTogether(low: string | undefined, high: string | undefined): boolean {
  return pairs.some(([least, most]) => least === pathOf(low) && most === pathOf(high))
}

const pathOf = (name: string | undefined): string | undefined => name && appendPointer('', ...name.split('.'))

function crossed(limits: Limits): Finding[] {
  return pairs.flatMap(([low, high]) => {
    const [least, most] = [valueAt(limits, low), valueAt(limits, high)]
    const [first, second] = [amount(least), amount(most)]
    if (first === null || second === null || first <= second) return []
    const message = `${low.slice(1)} is ${least}, which is more than ${high.slice(1)} (${most})`
    return [found(low, message, 'Lower the first or raise the second.')]
  })
}

function amount(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? (durationMilliseconds(value) ?? sizeBytes(value)) : null
}

/** Of two rates for the same thing the longer allows more, but less than the shorter one again and again: else one of them does nothing. */
function rates(limits: Limits): Finding[] {
  return Object.entries(limits.rates ?? {}).flatMap(([counted, byWhom]) =>
    Object.entries(byWhom).flatMap(([per, all]) =>
      all.flatMap((rate, index): Finding[] => {
        const next = all[index + 1]
        if (!next) return []
        const path = appendPointer('', 'rates', counted, per, index + 1)
        const [short, long] = [span(rate), span(next)]
        if (long <= short)
          return [found(path, `Within ${next.within} comes after ${rate.within}`, 'Write the shortest time first, each once.')]
        if (next.times <= rate.times)
          return [
            found(
              path,
              `${next.times} times within ${next.within} never lets ${rate.times} times within ${rate.within} be reached`,
              'Raise the second, or take the first out.',
            ),
          ]
        if (next.times < (rate.times * long) / short) return []
        return [
          found(
            path,
            `${next.times} times within ${next.within} is never reached: ${rate.times} times within ${rate.within} allows no more`,
            'Lower the second, or take it out.',
          ),
        ]
      }),
    ),
  )
}

function span({ within }: Rate): number {
  return durationMilliseconds(within) ?? 0
}

function countries(limits: Limits): Finding[] {
  const named = [
    ['/phone/defaultCountry', valueAt(limits, '/phone/defaultCountry')] as const,
    ...[valueAt(limits, '/oneTimeCode/countries')]
      .flat()
      .map((country, index) => [`/oneTimeCode/countries/${index}`, country] as const),
  ]
  return named
    .filter(([, country]) => typeof country === 'string' && !isSupportedCountry(country))
    .map(([path, country]) => found(path, `"${country}" is no country`, 'Write its two capital letters, as in IN (ISO 3166).'))
}

function found(path: string, message: string, fix: string): Finding {
  return { file: limitsFile, path, message, fix }
}
