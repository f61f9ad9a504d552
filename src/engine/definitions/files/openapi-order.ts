/** Which keys the objects of an OpenAPI document have, in order, by their place in it. What is not named stands behind, as it was written. */
const orders: { at: RegExp; keys: string[] }[] = [
  { at: /^$/, keys: ['openapi', 'jsonSchemaDialect', 'info', 'servers', 'security', 'tags', 'paths', 'components'] },
  { at: /^\/info$/, keys: ['title', 'version', 'summary', 'description', 'license'] },
  {
    at: /^\/paths\/[^/]+\/(?:get|put|post|delete|patch|head|options)$/,
    keys: [
      ...['operationId', 'summary', 'description', 'tags', 'x-command', 'x-record', 'x-action', 'x-right', 'x-form'],
      ...['parameters', 'requestBody', 'responses'],
    ],
  },
  {
    at: /^\/(?:paths\/[^/]+(?:\/[^/]+)?|components)\/parameters\/[^/]+$/,
    keys: ['$ref', 'name', 'in', 'required', 'schema', 'description'],
  },
  { at: /^\/paths\/[^/]+\/[^/]+\/requestBody$/, keys: ['$ref', 'description', 'required', 'content'] },
  {
    at: /^\/(?:paths\/[^/]+\/[^/]+|components)\/responses\/[^/]+$/,
    keys: ['$ref', 'description', 'headers', 'content'],
  },
  { at: /^\/components$/, keys: ['parameters', 'responses', 'schemas'] },
]

/** The keys of the object at a JSON pointer of an OpenAPI document, in order; none where authors choose the names. */
export function keysOfOpenapi(path: string): string[] {
  return orders.find(({ at }) => at.test(path))?.keys ?? []
}
