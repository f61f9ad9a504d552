import { isPointLimit, namesField, todayWord } from '#engine/validation/comparison-rules.ts'
import { comparesDates } from '#engine/validation/keywords.ts'
import { readDuration, readPoint } from '#engine/validation/moment.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { formPlaces, namedIn, parentOf, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** With a limit that says no day the comparison would let everything through. */
export const limitUnreadable: Rule = {
  rule: 'limit-unreadable',
  about: 'comparisons of dates name a day that there is, a duration of whole days, or a field that is not called "today"',
  check(definitions) {
    const places = [...formPlaces(definitions), ...sharedPlaces(definitions)]
    return places.flatMap(place =>
      comparesDates.flatMap((keyword): Finding[] => {
        const limit = place.raw[keyword]
        if (!isPointLimit(limit)) return []
        const at = { file: place.file, path: appendPointer(place.path, keyword) }
        if (typeof limit !== 'string') {
          const message = `"${limit.today}" is no duration of whole days`
          const fix = 'Write years, months, weeks and days, as in "-P18Y", "P1M15D" or "P2W"; "-" leads into the past.'
          return readDuration(limit.today) ? [] : [{ ...at, path: appendPointer(at.path, 'today'), message, fix }]
        }
        const beside = limit === todayWord ? parentOf(places, place) : undefined
        if (beside && namedIn(beside).includes(todayWord))
          return [
            { ...at, message: `"${todayWord}" is the day that it is, not the field of that name`, fix: 'Rename the field.' },
          ]
        if (limit === todayWord || namesField(limit) || readPoint(limit)) return []
        const fix = 'Write a day as in 2026-05-03, a moment as in 2026-05-03T09:30:00Z, or a time of day as in 09:30.'
        return [{ ...at, message: `There is no date or time "${limit}"`, fix }]
      }),
    )
  },
}
