import type { Actor } from '../conditions/facts.ts'
import type { RightsHolder } from './rights.ts'

/** Who looks at a record: its owner, somebody at a carrier, or the platform. */
export type Reader = 'owner' | 'carrier' | 'reviewer'

/** @param owner id of the organisation that owns the record. */
export function readerOf(
  { organisation, carrier }: Pick<RightsHolder, 'organisation' | 'carrier'>,
  owner: string | null,
): Reader {
  if (organisation !== null && organisation === owner) return 'owner'
  return carrier === null ? 'reviewer' : 'carrier'
}

/** Somebody who is not signed in. */
export const visitor: Actor = {
  id: null,
  role: null,
  organisation: null,
  carrier: null,
  name: '',
  flags: [],
  rights: {},
  signedIn: false,
}
