import type { Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { namedIn } from './field-places.ts'
import { uiPlaces } from './ui-places.ts'

/** Names in `ui:order` and `ui:rows` are fields, each once in the order. */
export const orderUnknownField: Rule = {
  rule: 'order-unknown-field',
  about: 'ui:order and ui:rows name fields',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui, schema }) => {
      const known = namedIn(schema ?? {})
      const order = Array.isArray(ui['ui:order']) ? ui['ui:order'].map(String) : []
      const rows = (Array.isArray(ui['ui:rows']) ? ui['ui:rows'] : []).map(row => (Array.isArray(row) ? row.map(String) : []))
      const places = [
        ...order.map((name, index) => ({ name, at: pointer(path, 'ui:order', index), twice: order.indexOf(name) < index })),
        ...rows.flatMap((row, line) =>
          row.map((name, index) => ({ name, at: pointer(path, 'ui:rows', line, index), twice: false })),
        ),
      ]
      return places.flatMap(({ name, at, twice }) => {
        if (twice) return [{ file, path: at, message: `"${name}" stands twice in the order`, fix: 'Remove one of them.' }]
        if (name === '*' || known.includes(name)) return []
        return [{ file, path: at, message: `There is no field "${name}"`, fix: suggestion(name, known) }]
      })
    })
  },
}
