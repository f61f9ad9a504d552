import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { labelOf } from '#engine/records/label.ts'
import { metaOf, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { kindOf } from '../kind-of.ts'
import { lifecycleOf } from './record-facts.ts'
import type { HistoryRow, RecordRow } from './record-row.ts'

/** What a carrier keeps of a record that it decided against: `record` as far as it may be read, and the last line of its history. */
export type DecidedBefore = { record: RecordRow; until: number }

/**
 * A record that a carrier decided against and is shown no more, because it is being corrected or reviewed anew: that it did, and when. Nothing
 * of what the record says, then or now. Null where the carrier decided nothing, or where its part ended otherwise.
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
  const line = record.decided.find(
    one => one.scope === seen.carrier && set.roles.roles[one.actor_role ?? '']?.holder === 'carrier',
  )
  const row = record.lifecycles.find(one => one.scope === line?.scope && one.workflow === line.workflow)
  if (!line || !row || row.forwarded || !(await isKept(client, set, record.id, line))) return null
  const { status_id, tone } = stateFacts(lifecycleOf(set, line.workflow), stateValue(line.to_state))
  if (tone !== 'bad') return null
  const { parent } = record.family
  const at = new Date(line.at)
  const until = (one: HistoryRow) => one.scope === seen.carrier && one.seq <= line.seq
  const standing = {
    ...{ workflow: row.workflow, scope: row.scope, state: stateValue(line.to_state), state_text: line.to_state, status_id },
    ...{ version: line.seq, since: at.toISOString(), due: null, forwarded: true, remembered: {}, steps: null },
    ...{ counted_from: null, counted_version: null },
  }
  return {
    until: line.seq,
    record: {
      ...record,
      ...{ data: {}, draft: null, proposed: null, answers: {}, set_hash: null, submitted_at: null, submitted_to: {} },
      ...{ version: line.seq, content_version: 0, content_at: at, updated_at: at, owner_data: null },
      label: labelOf(kind, line.data ?? {}, parent?.label),
      lifecycles: [standing],
      family: { parent: parent && { ...parent, data: {}, answers: {} }, rows: [], carriers: [] },
      decided: record.decided.filter(until).map(one => ({ ...one, data: null })),
      exchanged: record.exchanged.filter(until).map(one => ({ ...one, data: null })),
    },
  }
}

/** Whether the row was hidden by an event that leaves the decision standing, and not shown again since. */
async function isKept(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  id: string,
  { workflow, scope, seq }: HistoryRow,
): Promise<boolean> {
  const definition = set.workflows[workflow]
  const { rows } = await client.query<{ event: string; state: string }>(
    'select event, to_state as state from history where record_id = $1 and workflow = $2 and scope = $3 and seq > $4 order by seq',
    [id, workflow, scope, seq],
  )
  const hides = (state: string) =>
    definition !== undefined &&
    (metaOf(definition, state, 'forwarded') === false || metaOf(definition, state, 'takenBack') === true)
  const [first] = rows
  const keeps = first && lifecycleOf(set, workflow).events[first.event]?.keepsDecision === true
  return keeps === true && rows.every(({ state }) => hides(state))
}
