import type { Actor, Facts } from '#engine/conditions/facts.ts'
import type { Roles } from '#engine/definitions/types.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import { type Lifecycle, loadLifecycle } from '#engine/workflow/lifecycle.ts'
import rolesFile from '../../../schemas/portal/roles.json' with { type: 'json' }
import { ownOrganisation } from '../../support/own-organisation.ts'
import { publishedSet } from '../../support/published-set.ts'

export const roles = rolesFile as unknown as Roles

/** An actor of a role with the rights that `roles.json` gives it; the platform's own actor for 'system'. */
export function actorOf(role: string | null, given: Partial<Actor> = {}): Actor {
  return {
    id: 'somebody',
    role,
    organisation: null,
    carrier: null,
    name: 'Some Body',
    flags: flagsOf(roles, role),
    rights: rightsOf(roles, role),
    signedIn: true,
    ...given,
  }
}

/** Facts about nothing in particular, with an owner that manages bots for itself when one is named. */
export function someFacts(actor: Partial<Actor> = {}, owner: string | null = null): Facts {
  return {
    actor: actorOf(actor.role ?? null, actor),
    ...(owner && { related: { owner: { id: owner, label: 'Owner', data: ownOrganisation } } }),
    now: '2026-11-20T10:00:00.000Z',
  }
}

/** Every lifecycle of the project's folder. */
export const lifecycles: Lifecycle[] = Object.values(publishedSet().workflows)
  .filter(({ meta }) => meta.kind === 'lifecycle')
  .map(loadLifecycle)

export function lifecycleOf(id: string): Lifecycle {
  const found = lifecycles.find(({ workflow }) => workflow.id === id)
  if (!found) throw new Error(`No lifecycle "${id}" in workflows/.`)
  return found
}
