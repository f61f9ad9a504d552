import { Ajv } from 'ajv'
import type { Json } from './states.ts'

const ajv = new Ajv({ strict: false })

/** Whether a condition holds, by another validator than the engine's. What it names and is not there makes the answer no. */
export function conditionHolds(condition: Json, facts: Json): boolean {
  return isThere(condition, facts) && ajv.validate(condition, facts)
}

function isThere(condition: Json, facts: Json): boolean {
  if (typeof condition !== 'object' || condition === null) return true
  const named = Object.entries<Json>(condition.properties ?? {})
  const branches = [condition.not, condition.if, condition.then, condition.else].filter(one => one !== undefined)
  return (
    named.every(([name, inner]) => facts?.[name] !== undefined && isThere(inner, facts[name])) &&
    [...branches, ...(condition.allOf ?? []), ...(condition.anyOf ?? []), ...(condition.oneOf ?? [])].every(one =>
      isThere(one, facts),
    )
  )
}
