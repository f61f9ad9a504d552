import { type Schema as AnySchema, Validator } from '@cfworker/json-schema'
import type { Condition } from '#engine/definitions/types.ts'
import { closedCondition } from './closed-condition.ts'

/** Null: the condition can never hold. */
const validators = new WeakMap<Condition, Validator | null>()

/**
 * Whether a condition holds for these facts. A fact that the condition names and that is missing, of another type than it asks about,
 * or asked for in a way we do not know makes the answer no, under `not` and beside a branch that matches as well. Never throws.
 * An interpreter: it needs no `eval`, so the page decides with the same code as the server.
 */
export function holds(condition: Condition, facts: unknown): boolean {
  try {
    return typeof facts === 'object' && facts !== null && (validatorOf(condition)?.validate(facts).valid ?? false)
  } catch {
    return false
  }
}

function validatorOf(condition: Condition): Validator | null {
  const known = validators.get(condition)
  if (known !== undefined) return known
  const closed = closedCondition(condition)
  // A copy: the interpreter writes marks of its own into what it is given.
  const validator = closed && new Validator(JSON.parse(JSON.stringify(closed)) as AnySchema, '7')
  validators.set(condition, validator)
  return validator
}
