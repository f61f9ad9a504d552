import { keywords } from '#engine/validation/keywords.ts'
import type { Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { formPlaces, namedIn, parentOf } from './field-places.ts'

/** `equalTo` and the like compare with a field beside them, `distinctBy` and the like fields of a list's entries. */
export const keywordUnknownField: Rule = {
  rule: 'keyword-unknown-field',
  about: 'keywords that compare name fields beside them, or of the entries of their list',
  check(definitions) {
    const places = formPlaces(definitions)
    return places.flatMap(place =>
      keywords.flatMap(({ keyword, looks, references }) => {
        const parameter = place.schema[keyword]
        if (parameter === undefined) return []
        const { items } = place.schema
        const object = looks !== 'in-entries' ? parentOf(places, place) : isObject(items) ? items : {}
        if (!object) return []
        return references(parameter)
          .filter(name => !namedIn(object).includes(name))
          .map(name => ({
            file: place.file,
            path: place.raw[keyword] === undefined ? place.path : pointer(place.path, keyword),
            message: `"${keyword}" compares "${name}", but there is no such field ${looks ? 'in the entries of this list' : 'beside it'}`,
            fix: suggestion(name, namedIn(object)),
          }))
      }),
    )
  },
}
