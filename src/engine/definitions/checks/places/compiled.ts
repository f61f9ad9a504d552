import type { ValidateFunction } from 'ajv'
import { createAjv } from '#engine/validation/create-ajv.ts'
import type { Schema } from '../../types.ts'

/** Ajv keeps every schema that it has seen, also those that were changed since: made anew after so many. */
const most = 5000
// By the schema's text: most schemas are as they were when the next file is saved.
let before = new Map<string, ValidateFunction>()
let ajv = createAjv()

/** The validator of a schema. Throws Ajv's Error for one that does not compile. */
export function compiled(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = before.get(text)
  if (known) return known
  if (before.size >= most) {
    before = new Map()
    ajv = createAjv()
  }
  try {
    const validate = ajv.compile(schema)
    before.set(text, validate)
    return validate
  } finally {
    ajv.removeSchema(schema)
  }
}
