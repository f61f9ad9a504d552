import { hashForSchema } from '@rjsf/utils'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule, standaloneRuntime } from '#engine/validation/standalone-runtime.ts'
import { atMoment } from '#portal/forms/at-moment.ts'
import { aMoment } from '../a-moment.ts'

type Validate = (this: unknown, data: unknown) => boolean

/** The two validators that a schema is held to, called at `aMoment`: the server's, and the one that is compiled when it is published and sent to the page. */
export async function bothValidators(schema: Schema): Promise<{ server: Validate; page: Validate }> {
  const server = createAjv().compile(schema) as Validate
  const code = standaloneModule(compileSchemaValidatorsCode(schema as never, standaloneOptions))
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  // By its hash: the other validators are of its branches, in no order.
  const all = (await import(/* @vite-ignore */ address)).default(standaloneRuntime) as { [hash: string]: Validate }
  const page = all[hashForSchema(schema as never)]
  if (!page) throw new Error('The page has no validator of this schema.')
  return atMoment({ server, page }, () => aMoment) as { server: Validate; page: Validate }
}
