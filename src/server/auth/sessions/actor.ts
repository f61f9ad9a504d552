import type { Actor } from '#engine/conditions/facts.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import { rightsOf, rightsWhile } from '#engine/permissions/rights.ts'
import { pageTexts } from '../../page-texts.ts'
import { accountStep, rightsOfSteps } from '../../records/account-step.ts'
import { organisationFacts } from '../../records/reading/organisation-facts.ts'
import type { Person } from '../accounts/person.ts'
import { needsSecondFactor } from './needs-second-factor.ts'

/** The portal itself, for events that no role may send. */
export const systemActor: Actor = {
  id: null,
  role: 'system',
  organisation: null,
  carrier: null,
  name: pageTexts('frame')('portal'),
  flags: [],
  rights: {},
  signedIn: false,
}

/**
 * The account as conditions see it. `account` holds its data and email, phone, phoneVerified, state, deleteAt; `organisationData` the
 * organisation's data with agent_type (null until chosen) and what workflows write there.
 */
export function actorOf(set: PublishedSet, account: Person): Actor {
  const { data, organisationData } = account
  const actor: Actor = {
    id: account.id,
    role: account.role,
    organisation: account.organisationId,
    carrier: account.carrier,
    name: displayName(account),
    flags: flagsOf(set.roles, account.role),
    rights: rightsAt(set, account),
    account: {
      ...data,
      // A condition that asks for what is missing holds for nobody.
      invited: data.invited === true,
      email: account.email,
      phone: account.phone,
      phoneVerified: account.phoneVerifiedAt !== null,
      state: account.state,
      secondFactor: account.secondFactor,
      deleteAt: account.deleteAt?.toISOString() ?? null,
    },
    lacksSecondFactor: lacksSecondFactor(set, account),
    organisationData: organisationFacts(set, organisationData),
    signedIn: true,
  }
  return { ...actor, rights: rightsWhile(set.roles, actor) }
}

/** The actor as it is once an event has written into the organisation that owns a record, where that is its own. */
export function actorAfter(
  set: PublishedSet,
  actor: Actor,
  { owner, owner_data }: { owner: string | null; owner_data: JsonObject | null },
): Actor {
  if (owner === null || owner !== actor.organisation || !owner_data || actor.role === null) return actor
  const { state, secondFactor } = actor.account ?? {}
  const rights = rightsAt(set, { role: actor.role, state: String(state), secondFactor: secondFactor === true })
  const after = { ...actor, rights, organisationData: organisationFacts(set, owner_data) }
  return { ...after, rights: rightsWhile(set.roles, after) }
}

const rightsIn = oncePerSet((set, role): Actor['rights'] => Object.freeze(rightsOf(set.roles, role)))

/** Whether the role has to sign in with a second factor that the account does not have yet: until then it may do nothing else. */
function lacksSecondFactor(set: PublishedSet, { role, secondFactor, state }: Held): boolean {
  return !secondFactor && !accountStep(set, state) && needsSecondFactor(set, role)
}

type Held = Pick<Person, 'role' | 'state' | 'secondFactor'>

/** What the role may do; until the account is set up only what leads there. */
function rightsAt(set: PublishedSet, held: Held): Actor['rights'] {
  const { role, state } = held
  if (lacksSecondFactor(set, held)) return {}
  const rights = rightsIn(set, role)
  if (!accountStep(set, state)) return rights
  const steps = rightsOfSteps(set)
  return Object.fromEntries(Object.entries(rights).filter(([right]) => steps.includes(right)))
}

/** First and last name, or the address while there is none. */
export function displayName(account: Person): string {
  return fullName(account.data) || account.email
}

/** First and last name of an account's data; empty while there is none. */
export function fullName({ first_name, last_name }: JsonObject): string {
  const parts = [first_name, last_name].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}
