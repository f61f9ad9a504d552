import type { Person } from '../accounts/person.ts'

/**
 * What a call was let in by, and what of its sender it is decided by, as they were read when it came. What takes its time is stored only
 * while they hold (`standing_of` in the database).
 */
export type Caller = {
  account: string
  /** Hash of the session's cookie. */
  session: Buffer | null
  /** How the provider's store names the bearer token. */
  token: string | null
  role: string
  organisation: string | null
  /** Of the organisation's record, whose data conditions ask. */
  organisationVersion: number | null
  carrier: string | null
}

/** What a call was decided by is something else now: it is to be decided again. */
export class CallerChanged extends Error {
  override readonly name = 'StandingChanged'
}

/** How somebody stands who was let in by a session, or by a token. */
export function callerOf(person: Person, by: Partial<Pick<Caller, 'session' | 'token'>>): Caller {
  const { id: account, role, organisationId: organisation, organisationVersion, carrier } = person
  return { account, role, organisation, organisationVersion, carrier, session: by.session ?? null, token: by.token ?? null }
}

/** The first six parameters of `standing_of`; nulls for steps of the portal itself, which ask nobody. */
export function callerValues(caller: Caller | null | undefined): (string | Buffer | null)[] {
  const { account, session, token, role, organisation, carrier } = caller ?? {}
  return [account ?? null, session ?? null, token ?? null, role ?? null, organisation ?? null, carrier ?? null]
}
