import { pointerKeys } from '../definitions/json/json-pointer.ts'
import type { RecordKind } from '../definitions/types.ts'
import { type RightsHolder, visibility } from '../permissions/rights.ts'

/** The carrier whose rows alone a reader may see; null for a reader who sees all of a record. */
export function onlyCarrier(kind: RecordKind, actor: RightsHolder): string | null {
  const seen = visibility(actor, kind.rights.read)
  return seen?.scope === 'carrier' || seen?.scope === 'related' ? seen.carrier : null
}

/** As whom somebody reads a record of a kind: for a carrier, as its owner, or, null, all of it. */
export function readsAs(kind: RecordKind, actor: RightsHolder): 'carrier' | 'owner' | null {
  if (onlyCarrier(kind, actor) !== null) return 'carrier'
  return visibility(actor, kind.rights.read)?.scope === 'own' ? 'owner' : null
}

/** Names of the fields that readers at a carrier do not get: they may name other carriers. */
export function privateFields({ private: hidden = [] }: RecordKind): string[] {
  return hidden.flatMap(field => pointerKeys(field)?.[0] ?? [])
}

/** Names of the fields that this reader does not get. */
export function redactedFields(kind: RecordKind, actor: RightsHolder): string[] {
  return onlyCarrier(kind, actor) === null ? [] : privateFields(kind)
}
