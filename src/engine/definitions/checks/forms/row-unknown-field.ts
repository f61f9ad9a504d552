import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { namedIn } from '../places/field-places.ts'
import { uiPlaces } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

/** Names in `ui:rows` are fields. */
export const rowUnknownField: Rule = {
  rule: 'row-unknown-field',
  about: 'ui:rows names fields',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui, schema }) => {
      const known = namedIn(schema ?? {})
      const rows = (Array.isArray(ui['ui:rows']) ? ui['ui:rows'] : []).map(row => (Array.isArray(row) ? row.map(String) : []))
      return rows.flatMap((row, line) =>
        row.flatMap((name, index) =>
          known.includes(name)
            ? []
            : [
                {
                  file,
                  path: appendPointer(path, 'ui:rows', line, index),
                  message: `There is no field "${name}"`,
                  fix: suggestion(name, known),
                },
              ],
        ),
      )
    })
  },
}
