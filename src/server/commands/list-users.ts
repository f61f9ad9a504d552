import { listManaged } from '../auth/users/list-managed.ts'
import { rolesToGive } from '../auth/users/reach.ts'
import type { Command } from './command.ts'

/** Who belongs to the organisation, the carrier or the platform that the right reaches, and the roles that the actor may give. */
export const listUsers: Command<'list-users'> = async ({ actor, set }, { pool, now }) => {
  const mayGive = rolesToGive(set.roles, actor)
  const titleOf = (role: string): string => set.roles.roles[role]?.title ?? role
  const users = await listManaged(pool, set, actor, now())
  return {
    data: {
      data: users.map(({ seenAt, secondFactor, founded, ...user }) => ({
        ...user,
        role_title: titleOf(user.role),
        last_seen: seenAt?.toISOString() ?? null,
        second_factor: secondFactor,
        manageable: user.id !== actor.id && !founded && mayGive.includes(user.role),
        other_role: mayGive.some(role => role !== user.role),
      })),
      roles: mayGive.map(role => ({ value: role, label: titleOf(role) })),
    },
  }
}
