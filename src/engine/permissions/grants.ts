import type { Roles } from '../definitions/types.ts'
import { rightsOf } from './rights.ts'

/**
 * The roles that a role may give: of its `grants` those that may do no more than it may itself. Who gave one that may do more could give it
 * to an address of their own. Pure.
 */
export function grantedBy(roles: Roles, role: string | null): string[] {
  const held = rightsOf(roles, role)
  const grants = role !== null && Object.hasOwn(roles.roles, role) ? (roles.roles[role]?.grants ?? []) : []
  return grants.filter(granted =>
    Object.entries(rightsOf(roles, granted)).every(([right, scope]) => held[right] === 'all' || held[right] === scope),
  )
}
