import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { constraintsOf } from '#engine/validation/form-change.ts'
import type { BoundOperation } from './operations.ts'

/**
 * Whether what a page sends is asked differently by now: the form that is sent, and of decisions that of the event alone. Other words, order
 * and look are no difference. An event that is gone has changed; what only the new set knows is not compared.
 */
export function sentFormChanged(before: BoundOperation, now: BoundOperation, body: unknown): boolean {
  const [old, current] = [sentSchema(before, body), sentSchema(now, body)]
  if (old && !current && now.body) return true
  if (!old || !current || JSON.stringify(old) === JSON.stringify(current)) return false
  return constraintsOf(old) !== constraintsOf(current)
}

/** The schema of a body; of an operation that takes one of several events, that of the event the body names. */
function sentSchema({ body: schema }: BoundOperation, body: unknown): Json | undefined {
  if (!schema || !Array.isArray(schema.oneOf)) return schema ?? undefined
  if (!isObject(body as Json)) return undefined
  const { event, workflow } = body as JsonObject
  return schema.oneOf.find(one => {
    if (!isObject(one) || !isObject(one.properties)) return false
    // An event of the record's own workflow need not name it.
    const named = workflow !== undefined || (Array.isArray(one.required) && one.required.includes('workflow'))
    return constOf(one.properties.event) === event && (!named || constOf(one.properties.workflow) === workflow)
  })
}

function constOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema.const : undefined
}
