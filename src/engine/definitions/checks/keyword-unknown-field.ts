import { keywords } from '#engine/validation/keywords.ts'
import type { Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { formPlaces, namedIn, parentOf } from './field-places.ts'

/** `equalTo` and the like compare with a field beside them. */
export const keywordUnknownField: Rule = {
  rule: 'keyword-unknown-field',
  about: 'keywords that compare name a field of the same object',
  check(definitions) {
    const places = formPlaces(definitions)
    return places.flatMap(place =>
      keywords.flatMap(({ keyword, references }) => {
        const parameter = place.schema[keyword]
        const parent = parameter === undefined ? undefined : parentOf(places, place)
        if (parameter === undefined || !parent) return []
        return references(parameter)
          .filter(name => !namedIn(parent).includes(name))
          .map(name => ({
            file: place.file,
            path: place.raw[keyword] === undefined ? place.path : pointer(place.path, keyword),
            message: `"${keyword}" compares with "${name}", but there is no such field beside it`,
            fix: suggestion(name, namedIn(parent)),
          }))
      }),
    )
  },
}
