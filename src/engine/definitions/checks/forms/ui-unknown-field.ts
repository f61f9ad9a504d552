import { pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { namedIn } from '../places/field-places.ts'
import { uiPlaces } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

/** Settings for a field that is not there are never used: usually the field was renamed. */
export const uiUnknownField: Rule = {
  rule: 'ui-unknown-field',
  about: 'x-ui is about fields of the form',
  check(definitions) {
    const places = uiPlaces(definitions)
    return places.flatMap(({ file, path, schema }) => {
      if (schema || path === '/x-ui') return []
      const keys = pointerKeys(path) ?? []
      const name = keys.at(-1) ?? ''
      const parent = places.find(place => place.file === file && place.path === path.slice(0, path.lastIndexOf('/')))?.schema
      const known = namedIn(parent ?? {})
      return [{ file, path, message: `There is no field "${name}" to show`, fix: suggestion(name, known) }]
    })
  },
}
