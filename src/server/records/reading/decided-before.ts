import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { labelOf } from '#engine/records/label.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { kindOf } from '../kind-of.ts'
import { type KeptDecision, keptDecisionsSql } from './kept-decisions-sql.ts'
import { keptDataSql } from './kept-label-sql.ts'
import type { HistoryRow, RecordRow } from './record-row.ts'

/** What a carrier keeps of a record that it decided about: `record` as far as it may be read, and the last line of its history. */
type DecidedBefore = { record: RecordRow; until: number }

/**
 * A record that a carrier decided about and is shown no more, because it is being corrected or reviewed anew, or went on elsewhere once it
 * was over there: that it decided, when, and where it stood when the carrier saw it last. Of one that was decided without the carrier,
 * that it was. Nothing of what the record says, then or now, nor what its owner is called. Null
 * where the carrier's part ended otherwise.
 *
 * @param record with the last decisions about it.
 */
export async function decidedBefore(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  record: RecordRow,
): Promise<DecidedBefore | null> {
  const kind = kindOf(set, record.kind)
  const seen = visibility(actor, kind.rights.read)
  if (seen?.scope !== 'carrier') return null
  const row = record.lifecycles.find(one => one.scope === seen.carrier && !one.forwarded)
  const kept = row && (await keptOf(client, set, record, row.workflow, seen.carrier))
  if (!kept) return null
  const state = stateValue(kept.state_text)
  const { parent } = record.related
  const at = kept.since
  const until = (one: HistoryRow) => one.scope === seen.carrier && one.seq <= kept.until
  const standing = {
    ...{ workflow: row.workflow, scope: row.scope, state, state_text: kept.state_text, status_id: kept.status_id },
    ...{ version: kept.until, since: at.toISOString(), due: null, forwarded: true, remembered: {}, steps: null },
    ...{ counted_from: null, counted_version: null },
  }
  return {
    until: kept.until,
    record: {
      ...record,
      ...{ data: {}, draft: null, proposed: null, answers: {}, set_hash: null, submitted_at: null, submitted_to: {} },
      ...{
        version: kept.until,
        content_version: 0,
        content_at: at,
        updated_at: at,
        owner_data: null,
        owner_version: null,
        owner_label: null,
      },
      label: labelOf(kind, kept.data ?? {}, parent?.label),
      lifecycles: [standing],
      related: { parent: parent && { ...parent, data: {}, answers: {} }, rows: [], carriers: [] },
      decided: record.decided.filter(until).map(one => ({ ...one, data: null })),
      exchanged: record.exchanged.filter(until).map(one => ({ ...one, data: null })),
    },
  }
}

/** With the data that the record is called by. */
type KeptWithData = KeptDecision & { data: JsonObject | null }

async function keptOf(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  { kind, id }: Pick<RecordRow, 'kind' | 'id'>,
  workflow: string,
  carrier: string,
): Promise<KeptWithData | undefined> {
  const values: unknown[] = [id]
  const kept = keptDecisionsSql(set, workflow, carrier, values, 'l.record_id = $1')
  const sql = `select k.*, ${keptDataSql(set, { record: kind, workflow }, 'k')} as data from (${kept}) k`
  return (await client.query<KeptWithData>(sql, values)).rows[0]
}
