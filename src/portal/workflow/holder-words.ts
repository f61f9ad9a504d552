import type { Actor } from '#engine/conditions/facts.ts'

/** Who looks at a record: its owner, somebody at a carrier, or the platform. */
export type Reader = 'owner' | 'carrier' | 'reviewer'

/** @param owner id of the organisation that owns the record. */
export function readerOf(actor: Actor, owner: string): Reader {
  if (actor.organisation === owner) return 'owner'
  return actor.carrier === null ? 'reviewer' : 'carrier'
}

/** Who has to act, in words for the reader: "With you", "With the platform". */
export function holderWords(holder: string, reader: Reader): string {
  if (holder === reader) return 'With you'
  if (holder === 'owner') return 'With the owner'
  if (holder === 'reviewer') return 'With the platform'
  if (holder === 'carrier') return 'With the carrier'
  if (holder === 'platform') return 'With the messaging platform'
  return 'With nobody'
}
