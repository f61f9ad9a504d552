import { isSupportedCountry } from 'libphonenumber-js'
import type { Finding, Rule } from '../checks.ts'
import { limitsFile } from '../definitions.ts'
import { valueAt } from '../json-pointer.ts'

/** Limits of which the first must not be above the second, both in the unit that `times` turns the first into. */
const pairs = [
  { low: '/password/minimum', high: '/password/maximum' },
  { low: '/session/idleMinutes', high: '/session/absoluteHours', times: 1 / 60 },
  { low: '/oneTimeCode/streamSeconds', high: '/oneTimeCode/validMinutes', times: 1 / 60 },
  { low: '/lists/pageSize', high: '/lists/maximum' },
]

/** A session that is idle for longer than it lasts, a page longer than the longest. */
export const limitsContradict: Rule = {
  rule: 'limits-contradict',
  about: 'limits that belong together fit, and countries are countries',
  check({ limits }) {
    const found = (path: string, message: string, fix: string): Finding => ({ file: limitsFile, path, message, fix })
    const crossed = pairs.flatMap(({ low, high, times = 1 }) => {
      const [least, most] = [valueAt(limits, low), valueAt(limits, high)]
      if (typeof least !== 'number' || typeof most !== 'number' || least * times <= most) return []
      return [
        found(
          low,
          `${low.slice(1)} is ${least}, which is more than ${high.slice(1)} (${most})`,
          'Lower the first or raise the second.',
        ),
      ]
    })
    const countries = [
      ['/phone/defaultCountry', valueAt(limits, '/phone/defaultCountry')] as const,
      ...[valueAt(limits, '/oneTimeCode/countries')]
        .flat()
        .map((country, index) => [`/oneTimeCode/countries/${index}`, country] as const),
    ].filter(([, country]) => typeof country === 'string' && !isSupportedCountry(country))
    return [
      ...crossed,
      ...countries.map(([path, country]) =>
        found(path, `"${country}" is no country`, 'Write its two capital letters, as in IN (ISO 3166).'),
      ),
    ]
  },
}
