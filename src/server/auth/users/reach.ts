import type { Actor } from '#engine/conditions/facts.ts'
import type { Roles } from '#engine/definitions/types.ts'
import { grantedBy } from '#engine/permissions/grants.ts'
import { visibility } from '#engine/permissions/rights.ts'

/** The right to invite, change and delete those that it reaches. */
export const managingRight = 'users.manage'

/** Roles that an actor may give; none for who has no right to. */
export function rolesToGive(roles: Roles, actor: Actor): string[] {
  return visibility(actor, managingRight) === null ? [] : grantedBy(roles, actor.role)
}

/**
 * Whom an actor's right reaches, as a condition of SQL on the columns `organisation_id`, `carrier_key` and `role`: the own organisation, the
 * own carrier, or the staff of the platform, which are all that have another role than who signs up, and no carrier.
 *
 * @param values values of the statement so far; what the condition needs is added.
 */
export function reachSql(roles: Roles, actor: Actor, values: unknown[]): string {
  const seen = visibility(actor, managingRight)
  const value = (given: unknown): string => `$${values.push(given)}`
  if (seen === null) return 'false'
  if (seen.scope === 'own') return `organisation_id = ${value(seen.organisation)} and carrier_key is null`
  if (seen.scope === 'all') return `carrier_key is null and role <> ${value(roles.default)}`
  return `carrier_key = ${value(seen.carrier)}`
}

/**
 * Whether an account is that of who signed up for the organisation, as an expression of SQL on the columns of `credential`: those whom they
 * invited manage it with them, and take it from nobody. Of several that nobody invited it is the first.
 *
 * @param values values of the statement so far; what the expression needs is added.
 */
export function foundedSql(actor: Actor, values: unknown[]): string {
  if (visibility(actor, managingRight)?.scope !== 'own') return 'false'
  const organisation = `$${values.push(actor.organisation)}`
  return `(account_id = (select f.account_id from credential f join record p on p.id = f.account_id
    where f.organisation_id = ${organisation} and (p.data ->> 'invited') is distinct from 'true' order by f.created_at, f.account_id limit 1))`
}
