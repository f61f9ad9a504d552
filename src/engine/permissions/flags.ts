import type { Roles } from '../definitions/types.ts'

/** The flags of a role: kinds of people that conditions ask for. The role's name must match exactly; an unknown role has none. */
export function flagsOf(roles: Roles, role: string | null): string[] {
  return (role !== null && Object.hasOwn(roles.roles, role) && roles.roles[role]?.flags) || []
}

/** What the partner details say of flags: each member that a flag is shown as, true for who has one of those. */
export function shownFlags(roles: Roles, role: string | null): { [member: string]: boolean } {
  const had = flagsOf(roles, role)
  const shown: { [member: string]: boolean } = {}
  for (const [flag, { shown: member }] of Object.entries(roles.flags ?? {}))
    if (member !== undefined) shown[member] = shown[member] === true || had.includes(flag)
  return shown
}
