import type { JsonObject } from '#engine/definitions/types.ts'
import type { EffectContext, Plan } from './plan.ts'

/** Plans a value in the data of the organisation that owns the record; a record of nobody plans none. */
export function setOnOwner(plan: Plan, { field, value }: JsonObject, { record }: EffectContext): Plan {
  return record.owner === null ? plan : { ...plan, onOwner: { ...plan.onOwner, [String(field)]: value ?? null } }
}
