import type { JsonObject } from '#engine/definitions/types.ts'
import type { LoadedForm } from '../../forms/load-form.ts'
import type { Offered } from '../../forms/offered.ts'

/** What a form begins with: the first that each field is offered. */
export function firstOf(offered: Offered): JsonObject {
  return Object.fromEntries(Object.entries(offered).flatMap(([field, [first]]) => (first ? [[field, first.value]] : [])))
}

/** The form without the fields that may stay empty and that nothing is offered in. */
export function asOffered(form: LoadedForm, offered: Offered): LoadedForm {
  const unasked = Object.keys(offered).filter(field => offered[field]?.length === 0 && !form.schema.required?.includes(field))
  if (unasked.length === 0) return form
  return { ...form, ui: { ...form.ui, ...Object.fromEntries(unasked.map(field => [field, { 'ui:widget': 'hidden' }])) } }
}
