import { rightsOf } from '#engine/permissions/rights.ts'
import type { Roles, Scope } from '../../types.ts'

const known = new WeakMap<Roles, Map<string, { [right: string]: Scope }>>()

/** `rightsOf` of roles that do not change any more: rules ask for each role at each place that sends something. */
export function rightsOfRole(roles: Roles, role: string): { [right: string]: Scope } {
  const byRole = known.get(roles) ?? new Map<string, { [right: string]: Scope }>()
  known.set(roles, byRole)
  const found = byRole.get(role) ?? rightsOf(roles, role)
  byRole.set(role, found)
  return found
}

/** Whether a role has a right, itself or as everybody has it. */
export function mayDo({ roles, everyone }: Roles, role: string, right: string): boolean {
  return Object.hasOwn(everyone, right) || Object.hasOwn(roles[role]?.rights ?? {}, right)
}
