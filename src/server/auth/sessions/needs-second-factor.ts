import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** Whether people with a role have to sign in with a second factor (`secondFactorOf` of roles.json). */
export function needsSecondFactor({ roles }: Pick<PublishedSet, 'roles'>, role: string): boolean {
  // Sets that were published before there was this list have none.
  const actsFor = roles.roles[role]?.actsFor
  return actsFor !== undefined && (roles.secondFactorOf ?? []).includes(actsFor)
}
