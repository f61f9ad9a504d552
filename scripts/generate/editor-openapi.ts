import { collectReferences } from '#engine/definitions/checks/references/collect-references.ts'
import { idsOf } from '#engine/definitions/checks/references/unknown-reference.ts'
import type { Definitions } from '#engine/definitions/definitions.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** What an editor offers in openapi/: the keys of ours that name something, seen from the operations that there are. */
export function openapiSchema(definitions: Definitions): JsonObject {
  const ours = collectReferences(definitions).flatMap(({ kind, file, path }) => {
    const key = path.split('/').at(-1) ?? ''
    return file.startsWith('openapi/') && key.startsWith('x-') ? [[key, kind] as const] : []
  })
  const properties = Object.fromEntries(
    [...new Map(ours)].map(([key, kind]) => [
      key,
      { description: `Id of a ${kind}.`, ...(key === 'x-command' || kind === 'right' ? { enum: idsOf(kind, definitions) } : {}) },
    ]),
  )
  const operation = { type: 'object', properties }
  const path = { type: 'object', additionalProperties: { anyOf: [operation, { type: 'array' }, { type: 'string' }] } }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['paths'],
    properties: { paths: { type: 'object', additionalProperties: path } },
  }
}
