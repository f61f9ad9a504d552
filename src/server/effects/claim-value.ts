import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import { pointer } from '#engine/lists/cell.ts'
import type { EffectContext, Plan } from './effects.ts'

function rule(params: JsonObject, context: EffectContext): NonNullable<RecordKind['unique']>[number] {
  const found = context.kind.unique?.find(one => one.id === params.unique)
  if (!found)
    throw new Error(`The record kind "${context.record.kind}" has no unique rule "${params.unique}" that its workflow claims.`)
  return found
}

/** Takes a unique value of the data as it will be; compared without case and surrounding space. */
export function claimValue(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const { id, field, message, of } = rule(params, context)
  const own = plan.data ?? context.record.data
  const value = pointer(of === 'parent' ? (context.record.family.parent?.data ?? {}) : own, field)
  if (typeof value !== 'string') return plan
  return {
    ...plan,
    claims: [
      ...plan.claims,
      { name: id, value: value.trim().replace(/\s+/g, ' ').toLowerCase(), message, field: of === 'parent' ? '' : field },
    ],
  }
}

/** Gives the value back, so that others may take it. */
export function releaseValue(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  return { ...plan, releases: [...plan.releases, rule(params, context).id] }
}
