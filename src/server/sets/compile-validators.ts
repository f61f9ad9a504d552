import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { Schema } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule } from '#engine/validation/standalone-runtime.ts'

/**
 * The page's validators, compiled ahead: text of one ES module for every form ("sign-up"), step ("brand.identity") and draft
 * ("sign-up.draft"). Nothing compiles a schema in the browser.
 *
 * @throws when a form needs something that pages do not have.
 */
export function compileValidators(set: PublishedSet): Record<string, string> {
  const texts: Record<string, string> = {}
  const compile = (name: string, schema: Schema): void => {
    texts[name] = standaloneModule(compileSchemaValidatorsCode(schema as never, standaloneOptions as never))
  }
  for (const form of Object.values(set.forms)) {
    compile(form.id, form.schema)
    compile(`${form.id}.draft`, form.draft)
    for (const step of form.steps) compile(`${form.id}.${step.id}`, step.schema)
  }
  return texts
}
