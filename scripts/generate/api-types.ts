import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { JsonObject } from '#engine/definitions/types.ts'

/** Types of the OpenAPI document (`paths`, `components`, `operations`), as text. */
export async function apiTypes(openapi: JsonObject): Promise<string> {
  // A copy: the generator changes what it is given.
  const types = await openapiTS(structuredClone(openapi) as unknown as Parameters<typeof openapiTS>[0], {
    silent: true,
    // What is open holds JSON.
    transform: schema => {
      const isOpen = 'additionalProperties' in schema && schema.additionalProperties === true && !('properties' in schema)
      return isOpen ? ts.factory.createTypeReferenceNode('JsonObject') : undefined
    },
  })
  return `import type { JsonObject } from '#engine/definitions/types.ts'\n\n${astToString(types)}`
}
