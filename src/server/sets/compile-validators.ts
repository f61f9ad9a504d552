import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule } from '#engine/validation/standalone-runtime.ts'

// Text by schema, of the set before: saving one form compiles one form.
let before = new Map<string, string>()

/**
 * The page's validators, compiled ahead: text of one ES module for every form ("sign-up"), step ("sign-up.identity") and draft
 * ("sign-up.draft"). Nothing compiles a schema in the browser.
 *
 * @throws when a form needs something that pages do not have.
 */
export function compileValidators(set: PublishedSet): Record<string, string> {
  const texts: Record<string, string> = {}
  const now = new Map<string, string>()
  const compile = (name: string, schema: Schema): void => {
    const key = JSON.stringify(schema)
    const text = now.get(key) ?? before.get(key) ?? compiled(name, schema)
    now.set(key, text)
    texts[name] = text
  }
  for (const form of Object.values(set.forms)) {
    compile(form.id, form.schema)
    compile(`${form.id}.draft`, form.draft)
    for (const step of form.steps) compile(`${form.id}.${step.id}`, step.schema)
  }
  before = now
  return texts
}

function compiled(name: string, schema: Schema): string {
  try {
    return standaloneModule(compileSchemaValidatorsCode(schema as never, standaloneOptions as never))
  } catch (cause) {
    throw new Error(`The validator of the form "${name}" cannot be compiled for the page. ${reasonOf(cause)}`, { cause })
  }
}
