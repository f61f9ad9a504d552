import type { Roles } from '../../types.ts'

/** Whether a role has a right, itself or as everybody has it. */
export function mayDo({ roles, everyone }: Roles, role: string, right: string): boolean {
  return Object.hasOwn(everyone, right) || Object.hasOwn(roles[role]?.rights ?? {}, right)
}
