import type { JsonObject } from '#engine/definitions/types.ts'
import { privateFields } from '#engine/records/redacted-fields.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { kindOf } from '../kind-of.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import { withoutFields } from '../visibility/without-fields.ts'
import type { Write } from './transition-request.ts'

/**
 * Whether a transition changes what every reader sees of the record itself: its data, the change proposed to it, or answers to its own
 * row. A field that people of carriers do not get is none of it: which other carriers are asked moves nothing at one of them.
 */
export function changesContent({ set, record, plan, row }: Pick<Write, 'set' | 'record' | 'plan' | 'row'>): boolean {
  const hidden = privateFields(kindOf(set, record.kind))
  const moves = (now: JsonObject | null | undefined, before: JsonObject | null): boolean =>
    now !== undefined && !isSameValue(now && withoutFields(now, hidden), before && withoutFields(before, hidden))
  if (plan.answers !== undefined && row.scope === '') return true
  return moves(plan.data, record.data) || moves(plan.proposed, record.proposed)
}

type Seen = Pick<RecordRow, 'version' | 'updated_at'>

/**
 * Version and time of a record for a reader who sees only these rows of it: they move with the rows and with the record itself, and with
 * nothing else. Nobody locks by them: who saves and submits sees all of a record, and an event is locked by the version of its row.
 */
export function seenVersion({ content_version, content_at }: RecordRow, rows: LifecycleRow[]): Seen {
  const times = [content_at, ...rows.map(({ since }) => since)].map(at => new Date(at).getTime())
  return {
    version: rows.reduce((sum, row) => sum + row.version, content_version),
    updated_at: new Date(Math.max(...times)),
  }
}
