import openapiTS, { astToString } from 'openapi-typescript'
import type { JsonObject } from '#engine/definitions/kinds.ts'

/** Types of the OpenAPI document (`paths`, `components`, `operations`), as text. */
export async function apiTypes(openapi: JsonObject): Promise<string> {
  // A copy: the generator changes what it is given.
  const types = await openapiTS(structuredClone(openapi) as unknown as Parameters<typeof openapiTS>[0], { silent: true })
  return astToString(types)
}
