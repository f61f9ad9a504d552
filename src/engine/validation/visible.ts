import { holds } from '#engine/conditions/holds.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { type FieldProblem, problemsOf } from './problems.ts'
import type { Sentences } from './sentences.ts'

/** By a field that names carriers: those whose row of the record stays, whether or not the field still names them. */
export type Staying = { [field: string]: string[] }
/** A form for one record (`workflow/staying-rows.ts`). */
export type FormOfRecord = PublishedForm & { staying?: Staying }

/**
 * Names of the fields that are not shown for these data, in the order of `form.visible`. A field that is hidden counts as missing for
 * the others, so what depends on it is hidden as well. Pure.
 */
export function hiddenFields(form: FormOfRecord, data: JsonObject): string[] {
  const shown = visibleData(form, data)
  return Object.keys(form.visible).filter(field => !isShown(form, field, shown))
}

/** The data without the values of fields that are not shown, or that the form has dropped. Pure. */
export function visibleData(form: FormOfRecord, data: JsonObject): JsonObject {
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

/**
 * Problems of fields that are asked because of rows that stay, and are missing: a schema looks at the data alone. Pure.
 *
 * @param schema of the form, or of a step of it.
 * @param shown the data without what is hidden.
 */
export function missingByRows(form: FormOfRecord, schema: Schema, shown: JsonObject, say: Sentences): FieldProblem[] {
  if (!form.staying || !Array.isArray(schema.allOf)) return []
  const asked = schema.allOf.flatMap(part =>
    isObject(part) && isObject(part.if) && isObject(part.then) ? part.then.required : [],
  )
  const missing = Object.keys(form.visible).filter(
    field =>
      asked.includes(field) &&
      !Object.hasOwn(shown, field) &&
      isShown(form, field, shown) &&
      !holds(form.visible[field] ?? {}, shown),
  )
  const errors = missing.map(missingProperty => ({
    ...{ keyword: 'required', instancePath: '', schemaPath: '#/required' },
    params: { missingProperty },
  }))
  return problemsOf(errors, schema, shown, { say })
}

/** The data as conditions look at them: with those that stay among what their field names. */
export function withStaying({ staying = {} }: FormOfRecord, data: JsonObject): JsonObject {
  const all = Object.entries(staying).map(([field, keys]): [string, string[]] => {
    const named = data[field]
    return [field, [...new Set([...(Array.isArray(named) ? named.map(String) : []), ...keys])]]
  })
  return all.length === 0 ? data : { ...data, ...Object.fromEntries(all) }
}

function isShown(form: FormOfRecord, field: string, data: JsonObject): boolean {
  const condition = form.visible[field]
  return condition === undefined || holds(condition, withStaying(form, data))
}
