import type { Actor, Facts } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { nameLike } from '../../language.ts'
import type { StoredChildren } from '../lists/list-children.ts'
import { redact } from '../visibility/redact.ts'
import { carriedOnFacts } from './carried-on.ts'
import { hereFacts, lifecycleFacts, readingOf, recordFacts, shownAnswers } from './record-facts.ts'
import type { RecordRow } from './record-row.ts'
import { stepFacts } from './step-facts.ts'

/** What a reader of a record gets. Only fields listed here leave the server. */
export type PresentedRecord = {
  id: string
  kind: string
  label: string
  picture: string | null
  version: number
  set: string | null
  data: JsonObject
  draft?: JsonObject | null
  proposed?: JsonObject | null
  answers: JsonObject
  owner: { id: string; label: string }
  /** The record that it belongs to. */
  parent: { id: string; kind: string; label: string } | null
  created_at: string
  /** When its owner last submitted it. */
  submitted_at: string | null
  updated_at: string
  lifecycles: (ReturnType<typeof lifecycleFacts> & ReturnType<typeof stepFacts> & ReturnType<typeof hereFacts>)[]
  facts: Facts
  decision?: JsonObject | null
}

/**
 * A record for its reader, as much of it as the reader may see, with the facts that conditions ask about. Work in progress goes to the
 * owner alone.
 *
 * @param onward what carries it on, of the records that belong to it.
 */
export function presentRecord(
  set: PublishedSet,
  kind: RecordKind,
  stored: RecordRow,
  onward: StoredChildren | null,
  actor: Actor,
  now: Date,
): PresentedRecord {
  const record = redact(set, actor, stored)
  const owns = actor.organisation !== null && actor.organisation === record.owner
  const main = record.lifecycles.find(row => row.workflow === kind.workflow && row.scope === '') ?? record.lifecycles[0]
  const shown = owns && record.draft !== null && Object.keys(record.data).length === 0 ? record.draft : record.data
  const picture = kind.picture === undefined ? null : factAt(shown, kind.picture)
  return {
    id: record.id,
    kind: record.kind,
    label: record.label,
    picture: typeof picture === 'string' ? picture : null,
    version: record.version,
    set: record.set_hash === null ? null : nameLike(record.set_hash, set),
    data: record.data,
    ...(owns ? { draft: record.draft } : {}),
    proposed: record.proposed,
    answers: shownAnswers(set, record),
    owner: { id: record.owner ?? '', label: record.owner_label ?? '' },
    parent: record.related.parent && {
      id: record.related.parent.id,
      kind: record.related.parent.kind,
      label: record.related.parent.label,
    },
    created_at: record.created_at.toISOString(),
    submitted_at: record.submitted_at?.toISOString() ?? null,
    updated_at: record.updated_at.toISOString(),
    lifecycles: record.lifecycles.map(row => ({
      ...carriedOnFacts(
        ...([set, actor, record.owner, row, onward] as const),
        lifecycleFacts(set, row, record.lifecycles, readingOf(actor, record.owner)),
      ),
      ...stepFacts(set, row, actor, now),
      ...hereFacts(set, record, actor, row),
    })),
    facts: recordFacts(set, record, actor, main, now),
  }
}
