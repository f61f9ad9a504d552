import { computedFacts } from '#engine/conditions/computed-facts.ts'
import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject, List, RecordKind, Schema } from '../types.ts'

/** The envelope of a successful answer around what it holds (`$answer` in openapi/). Closed: an answer with any other member is a fault. */
export function answerEnvelope(data: Json): JsonObject {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['status_code', 'status_message', 'data'],
    properties: {
      status_code: { type: 'integer' },
      status_message: { type: 'string' },
      message: { type: 'string' },
      data,
    },
  }
}

/**
 * The types of a form's fields without its rules (`$data` in openapi/): work in progress breaks rules, and what was submitted before a
 * rule came stays as it is. Objects are closed.
 */
export function dataTypes(schema: Schema): JsonObject {
  const { type, properties, items } = schema
  const kept: JsonObject = type === undefined ? {} : { type }
  if (isObject(properties)) {
    kept.additionalProperties = false
    kept.properties = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, isObject(field) ? dataTypes(field) : {}]),
    )
  }
  if (isObject(items)) kept.items = dataTypes(items)
  return kept
}

/** Facts that the engine computes of a part of all facts (`$computed` in openapi/): a new one is described by its row in the table. */
export function computedMembers(part: string): JsonObject {
  return Object.fromEntries(
    computedFacts
      .filter(({ name }) => name.startsWith(`${part}.`))
      .map(({ name, about }): [string, JsonObject] => [name.slice(part.length + 1), { type: 'boolean', description: about }]),
  )
}

/** What other programs find in the answers about a record of this kind (`"$wire": "record"` in openapi/). */
export function wireOfRecord({ wire = {} }: RecordKind): JsonObject {
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, { type: [typeof value === 'string' ? 'string' : 'integer', 'null'] }]),
  )
}

/** What other programs find in a page of any list of this kind (`"$wire": "lists"`). */
export function wireOfLists(lists: List[]): JsonObject {
  const rows: JsonObject = { type: 'array', items: { $ref: '#/components/schemas/NamedRow' } }
  return Object.fromEntries(lists.flatMap(({ wire = {} }) => Object.keys(wire).map(name => [name, rows])))
}
