import { holds } from '#engine/conditions/holds.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'

/**
 * Names of the fields that are not shown for these data, in the order of `form.visible`. A field that is hidden counts as missing for
 * the others, so what depends on it is hidden as well. Pure.
 */
export function hiddenFields(form: PublishedForm, data: JsonObject): string[] {
  const shown = visibleData(form, data)
  return Object.keys(form.visible).filter(field => !isShown(form, field, shown))
}

/** The data without the values of fields that are not shown, or that the form has dropped. Pure. */
export function visibleData(form: PublishedForm, data: JsonObject): JsonObject {
  const { dropped = [] } = form
  const isGone = dropped.some(field => Object.hasOwn(data, field))
  let shown = isGone ? Object.fromEntries(Object.entries(data).filter(([field]) => !dropped.includes(field))) : data
  // A condition whose fact goes missing never begins to hold, so each round only hides more and the end does not depend on the order.
  for (;;) {
    const hidden = Object.keys(form.visible).filter(field => Object.hasOwn(shown, field) && !isShown(form, field, shown))
    if (hidden.length === 0) return shown
    shown = Object.fromEntries(Object.entries(shown).filter(([field]) => !hidden.includes(field)))
  }
}

function isShown(form: PublishedForm, field: string, data: JsonObject): boolean {
  const condition = form.visible[field]
  return condition === undefined || holds(condition, data)
}
