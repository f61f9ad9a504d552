import type { JsonObject } from '#engine/definitions/types.ts'
import { type Staying, withStaying } from '#engine/validation/visible.ts'
import type { LoadedForm } from './load-form.ts'

/** A form as it is for one record: what it shows and asks also counts the rows that stay. */
export function forRecord(form: LoadedForm, staying: Staying | undefined): LoadedForm {
  if (!staying || Object.keys(staying).length === 0) return form
  const published = { ...form.published, staying }
  const { validator } = form
  // By this RJSF finds which rules hold, and with them what it marks as optional.
  const isValid: typeof validator.isValid = (schema, data, root) =>
    validator.isValid(schema, namesAny(data, staying) ? withStaying(published, data) : data, root)
  return { ...form, published, validator: Object.assign(Object.create(validator), { isValid }) }
}

/** RJSF asks about parts of the data, too. */
function namesAny(data: unknown, staying: Staying): data is JsonObject {
  return typeof data === 'object' && data !== null && Object.keys(staying).some(field => Array.isArray(Reflect.get(data, field)))
}
