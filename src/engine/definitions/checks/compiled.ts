import type { ValidateFunction } from 'ajv'
import { createAjv } from '#engine/validation/create-ajv.ts'
import type { Schema } from '../kinds.ts'

const ajv = createAjv()
// By the schema's text: most schemas are as they were when the next file is saved.
const before = new Map<string, ValidateFunction>()

/** The validator of a schema. Throws Ajv's Error for one that does not compile. */
export function compiled(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = before.get(text)
  if (known) return known
  try {
    const validate = ajv.compile(schema)
    before.set(text, validate)
    return validate
  } finally {
    // Ajv would keep every schema it has seen.
    ajv.removeSchema(schema)
  }
}
