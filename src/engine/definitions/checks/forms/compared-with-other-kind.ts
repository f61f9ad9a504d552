import { namesField } from '#engine/validation/comparison-rules.ts'
import { comparesAmounts, comparesDates } from '#engine/validation/keywords.ts'
import { readPoint } from '#engine/validation/moment.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json, Schema } from '../../types.ts'
import { type FieldPlace, formPlaces, namedIn, nameOf, parentOf, sharedPlaces } from '../places/field-places.ts'
import { typesOf } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

type Kind = 'a date' | 'a time of day' | 'a number' | 'an amount of money'

/** Values of different kinds are never before or below each other, so such a rule would let everything through. */
export const comparedWithOtherKind: Rule = {
  rule: 'compared-with-other-kind',
  about: 'dates are compared with dates, times with times, numbers with numbers, money with money',
  check(definitions) {
    return comparisonsIn(definitions).flatMap(({ place, keyword, kinds, mine, limit, other }): Finding[] => {
      const found = { file: place.file, path: appendPointer(place.path, keyword) }
      if (!mine || !kinds.includes(mine)) {
        const message = `"${keyword}" compares ${kinds.map(kind => kind.replace(/^an? /, '')).join(' and ')} values, but the field holds ${mine ?? 'something else'}`
        return [{ ...found, message, fix: `Remove "${keyword}", or give the field ${needed[keyword] ?? forAmounts}.` }]
      }
      if (other === undefined || other === mine) return []
      const message = `"${keyword}" compares ${mine} with ${JSON.stringify(limit)}, which is ${other ?? 'neither a date nor a number'}`
      return [{ ...found, message, fix: `Compare with ${mine}.` }]
    })
  },
}

const forAmounts = 'the type number, or the fields "amount" and "currency"'
const needed: { [keyword: string]: string } = Object.fromEntries(
  comparesDates.map(keyword => [keyword, 'the format date, date-time or time-of-day']),
)

type Comparison = {
  place: FieldPlace
  keyword: string
  kinds: Kind[]
  mine: Kind | null
  limit: Json
  /** Undefined where the limit is no date at all, or no field: other rules say so. */
  other: Kind | null | undefined
}

/** Every comparison that is written in a form or a shared field. */
function comparisonsIn(definitions: Definitions): Comparison[] {
  const places = [...formPlaces(definitions), ...sharedPlaces(definitions)]
  return places.flatMap(place => {
    const beside = parentOf(places, place)
    const fields = isObject(beside?.properties) ? beside.properties : {}
    // A branch says only a part of its field.
    const described = fields[nameOf(place) ?? ''] ?? {}
    const mine = kindOf({ ...(isObject(described) ? described : {}), ...place.schema })
    const found = (keyword: string, kinds: Kind[], other: (limit: Json) => Kind | null | undefined): Comparison[] => {
      const limit = place.raw[keyword]
      return limit === undefined ? [] : [{ place, keyword, kinds, mine, limit, other: other(limit) }]
    }
    const ofField = (name: Json): Kind | null | undefined => {
      const field = beside && typeof name === 'string' && namedIn(beside).includes(name) ? fields[name] : undefined
      return isObject(field) ? kindOf(field) : undefined
    }
    return [
      ...comparesDates.flatMap(keyword =>
        found(keyword, ['a date', 'a time of day'], limit => (namesField(limit) ? ofField(limit) : kindOfLimit(limit))),
      ),
      ...comparesAmounts.flatMap(keyword => found(keyword, ['a number', 'an amount of money'], ofField)),
    ]
  })
}

function kindOf(field: Schema): Kind | null {
  const types = typesOf(field)
  if (types.includes('string')) {
    if (field.format === 'date' || field.format === 'date-time') return 'a date'
    return field.format === 'time-of-day' ? 'a time of day' : null
  }
  if (types.includes('number') || types.includes('integer')) return 'a number'
  const parts = namedIn(field)
  return parts.includes('amount') && parts.includes('currency') ? 'an amount of money' : null
}

function kindOfLimit(limit: Json): Kind | undefined {
  if (isObject(limit) || limit === 'today') return 'a date'
  const point = readPoint(limit)
  return point ? (point.kind === 'time' ? 'a time of day' : 'a date') : undefined
}
