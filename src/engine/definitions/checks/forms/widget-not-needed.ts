import { appendPointer } from '../../json/json-pointer.ts'
import { defaultUi } from '../../publish/default-widgets.ts'
import { uiPlaces } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

/** Said once: a field whose format changes would keep the widget of the old one. */
export const widgetNotNeeded: Rule = {
  rule: 'widget-not-needed',
  about: 'a widget is named only where another is meant than the one that follows from type and format',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui, schema }) =>
      Object.entries(schema ? defaultUi(schema, definitions.limits) : {})
        .filter(([key, value]) => ui[key] === value)
        .map(([key, value]) => ({
          file,
          path: appendPointer(path, key),
          message: `A field like this has "${key}" "${value}" without saying so`,
          fix: `Remove "${key}".`,
        })),
    )
  },
}
