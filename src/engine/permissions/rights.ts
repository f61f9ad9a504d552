import type { Actor, Facts } from '#engine/conditions/facts.ts'
import { holds } from '#engine/conditions/holds.ts'
import type { Roles, Scope } from '#engine/definitions/types.ts'

/** What of an actor decides about rights. */
export type RightsHolder = Pick<Actor, 'role' | 'organisation' | 'carrier' | 'rights'>

/**
 * What somebody acts on: the organisation that owns it, the carriers it was sent to, and those that something belonging to it was sent to.
 * `begun`: it was never submitted, so to others than its owner it is not there.
 */
export type Target = { owner: string | null; carriers: string[]; related?: string[]; begun?: boolean }

export type Visibility =
  | { scope: 'all'; organisation: string | null }
  | { scope: 'own'; organisation: string }
  | { scope: 'carrier' | 'related'; carrier: string }

/** Right of the platform's own steps (answers of other systems, timers). No role in `roles.json` can be given it. */
export const systemRight = 'system'

/**
 * The rights of a role with the scope of each, those of everyone included; the wider scope wins. The role's name must match exactly;
 * an unknown role has no rights, and a right that the file does not list is none.
 */
export function rightsOf(roles: Roles, role: string | null): { [right: string]: Scope } {
  const own = typeof role === 'string' && Object.hasOwn(roles.roles, role) ? roles.roles[role] : undefined
  if (!own) return {}
  const known = (rights: { [right: string]: Scope }) =>
    Object.entries(rights).filter(([right]) => Object.hasOwn(roles.rights, right))
  const merged = new Map<string, Scope>(known(roles.everyone))
  for (const [right, scope] of known(own.rights)) if (merged.get(right) !== 'all') merged.set(right, scope)
  return Object.fromEntries(merged)
}

/** The rights of an actor without those whose condition does not hold of who it is. */
export function rightsWhile(roles: Roles, actor: Actor): { [right: string]: string } {
  const closed = Object.keys(actor.rights).filter(right => {
    const when = roles.rights[right]?.when
    return when !== undefined && !holds(when, { actor })
  })
  if (closed.length === 0) return actor.rights
  return Object.fromEntries(Object.entries(actor.rights).filter(([right]) => !closed.includes(right)))
}

/** Whether an actor may use a right on this target. */
export function mayActOn(actor: RightsHolder, right: string, target: Target): boolean {
  const seen = visibility(actor, right)
  if (seen === null) return false
  if ('carrier' in seen) return (seen.scope === 'carrier' ? target.carriers : (target.related ?? [])).includes(seen.carrier)
  const isOwn = target.owner === seen.organisation
  if (seen.scope === 'own') return isOwn
  // The platform's own steps are taken on what was only begun, too.
  return !target.begun || right === systemRight || (isOwn && target.owner !== null)
}

/** What part of all records an actor may use a right on; null: none. The server turns it into a predicate of its queries. */
export function visibility(actor: RightsHolder, right: string): Visibility | null {
  if (right === systemRight) return actor.role === systemRight ? { scope: 'all', organisation: null } : null
  const scope = Object.hasOwn(actor.rights, right) ? actor.rights[right] : undefined
  // With the own organisation: what was only begun is seen by its owner alone.
  if (scope === 'all') return { scope, organisation: actor.organisation }
  if (scope === 'own' && actor.organisation) return { scope, organisation: actor.organisation }
  // `related`: what belongs to it was sent to the actor's carrier.
  if ((scope === 'carrier' || scope === 'related') && actor.carrier) return { scope, carrier: actor.carrier }
  return null
}

/** What the facts say somebody acts on: the record's owner, and the carrier whose lifecycle row it is (its scope; '' is the record's own row). */
export function targetOf(facts: Facts): Target {
  const scope = facts.lifecycle?.scope
  return { owner: facts.related?.owner?.id ?? null, carriers: scope ? [scope] : [] }
}
