import type { JsonObject, UniqueValue } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { uniqueKeys, uniqueRule } from '#engine/records/unique-keys.ts'
import type { EffectContext, Plan } from './plan.ts'

function rule(params: JsonObject, context: EffectContext): UniqueValue {
  const found = context.kind.unique?.find(one => one.id === params.unique)
  if (!found)
    throw new Error(`The record kind "${context.record.kind}" has no unique rule "${params.unique}" that its workflow claims.`)
  return found
}

/** Takes a unique value of the data as it will be, by all its keys. */
export function claimValue(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const unique = rule(params, context)
  const { id, field, message, of, within, ignore } = unique
  const own = plan.data ?? context.record.data
  const value = factAt(of === 'parent' ? (context.record.related.parent?.data ?? {}) : own, field)
  if (typeof value !== 'string') return plan
  return {
    ...plan,
    claims: [
      ...plan.claims,
      {
        ...{ name: id, keys: uniqueKeys(value, ignore, within && context.record.parent), rule: uniqueRule(unique) },
        ...{ message, field: of === 'parent' ? '' : field },
      },
    ],
  }
}

/** Gives the value back, so that others may take it. */
export function releaseValue(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  return { ...plan, releases: [...plan.releases, rule(params, context).id] }
}
