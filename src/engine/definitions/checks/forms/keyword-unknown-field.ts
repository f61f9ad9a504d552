import { allKeywords } from '#engine/validation/all-keywords.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Schema } from '../../types.ts'
import { type FieldPlace, formPlaces, namedIn, parentOf } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** `equalTo` and the like compare with a field beside them, `distinctBy` and the like fields of a list's entries. */
export const keywordUnknownField: Rule = {
  rule: 'keyword-unknown-field',
  about: 'keywords that compare name fields beside them, or of the entries of their list',
  check(definitions) {
    const places = formPlaces(definitions)
    return places.flatMap(place =>
      allKeywords.flatMap(({ keyword, looks, references, inFirst }) => {
        const parameter = place.schema[keyword]
        if (parameter === undefined) return []
        const { items } = listOf(places, place)
        // That a list does not say what its entries are is another rule's.
        const object = looks !== 'in-entries' ? parentOf(places, place) : isObject(items) ? items : null
        if (!object)
          return isEntry.test(place.path) && references(parameter).length > 0 ? [withNothingBeside(keyword, place)] : []
        const missing = (names: string[], within: Schema, where: string): Finding[] =>
          names
            .filter(name => !namedIn(within).includes(name))
            .map(name => ({
              file: place.file,
              path: place.raw[keyword] === undefined ? place.path : appendPointer(place.path, keyword),
              message: `"${keyword}" compares "${name}", but there is no such field ${where}`,
              fix: suggestion(name, namedIn(within)),
            }))
        const inEntries = 'in the entries of this list'
        return [
          ...missing(references(parameter), object, looks ? inEntries : 'beside it'),
          ...missing(inFirst?.(parameter) ?? [], isObject(items) ? items : {}, inEntries),
        ]
      }),
    )
  },
}

/** The list that a keyword looks into the entries of: of several such keywords each stands in a part of `allOf`. */
function listOf(places: FieldPlace[], place: FieldPlace): Schema {
  const path = place.path.replace(/(\/allOf\/\d+)+$/, '')
  return places.find(one => one.file === place.file && one.path === path)?.schema ?? place.schema
}

const isEntry = /\/items$/

/** An entry that is no object has no fields beside it: the keyword would compare with nothing. */
function withNothingBeside(keyword: string, { file, path, raw }: FieldPlace): Finding {
  return {
    file,
    path: raw[keyword] === undefined ? path : appendPointer(path, keyword),
    message: `"${keyword}" compares with a field beside it, but an entry of this list stands alone`,
    fix: 'Make the entries objects with both fields, or remove it.',
  }
}
