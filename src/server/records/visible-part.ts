import type { Actor } from '#engine/conditions/facts.ts'
import { pointerKeys } from '#engine/definitions/json-pointer.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { kindOf } from './find-record.ts'
import type { HistoryRow, RecordRow } from './rows.ts'

/** The carrier whose rows alone a reader may see; null for a reader who sees all of a record. */
export function onlyCarrier(kind: RecordKind, actor: Actor): string | null {
  const seen = visibility(actor, kind.rights.read)
  return seen?.scope === 'carrier' || seen?.scope === 'related' ? seen.carrier : null
}

/**
 * What a reader may see of a record. One at a carrier sees the carrier's own rows and decision and none of another's, and not the fields
 * that the kind keeps private, which may name others. Where the carrier has no row of its own (a record that what was sent to it belongs
 * to), the record's own row is seen.
 */
export function visiblePart(set: PublishedSet, actor: Actor, record: RecordRow): RecordRow {
  const kind = kindOf(set, record.kind)
  const carrier = onlyCarrier(kind, actor)
  if (carrier === null) return record
  const { parent } = record.family
  const own = record.lifecycles.filter(row => row.scope === carrier)
  const hide = (data: JsonObject): JsonObject => withoutPrivate(kind, data)
  return {
    ...record,
    data: hide(record.data),
    draft: null,
    proposed: record.proposed && hide(record.proposed),
    lifecycles: own.length > 0 ? own : record.lifecycles.filter(row => row.scope === ''),
    family: {
      parent: parent && { ...parent, data: withoutPrivate(kindOf(set, parent.kind), parent.data) },
      rows: (record.family.rows ?? []).filter(row => row.scope === carrier || row.scope === ''),
    },
    decided: record.decided?.scope === carrier ? hiddenIn(record.decided, hide) : null,
  }
}

function hiddenIn(decided: HistoryRow, hide: (data: JsonObject) => JsonObject): HistoryRow {
  return { ...decided, data: decided.data && hide(decided.data) }
}

function withoutPrivate({ private: hidden = [] }: RecordKind, data: JsonObject): JsonObject {
  const names = hidden.map(field => pointerKeys(field)?.[0])
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}
