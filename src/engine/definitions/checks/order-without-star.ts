import type { Rule } from '../checks.ts'
import { uiPlaces } from './ui-places.ts'

/** A field that `ui:order` forgets would replace the whole form by an error box; "*" stands for the rest. */
export const orderWithoutStar: Rule = {
  rule: 'order-without-star',
  about: 'ui:order has "*"',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui }) => {
      const order = ui['ui:order']
      if (!Array.isArray(order) || order.includes('*')) return []
      return [
        {
          file,
          path: `${path}/ui:order`,
          message: 'ui:order has no "*", so a field added later would break the form',
          fix: 'Add "*" at the end.',
        },
      ]
    })
  },
}
