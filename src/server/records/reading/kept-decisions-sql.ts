import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { metaOf, statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { allStates } from '#engine/workflow/named-states.ts'
import { isOver } from '#engine/workflow/staying-rows.ts'
import { lifecycleOf } from './record-facts.ts'

/** A row that its carrier is shown no more and keeps something of: two lines of its history, and where it stood when the carrier saw it last. */
export type KeptDecision = {
  record_id: string
  scope: string
  /** The line that the record is called by: the carrier's decision, or that it was decided without the carrier. */
  decided: number
  /** The last line that the carrier saw. */
  until: number
  state_text: string
  status_id: number | null
  since: Date
}

/**
 * The rows of a workflow by carrier that this carrier decided about and is shown no more, as they stood when it saw them last: those that an
 * event hid which leaves the decision standing (`keepsDecision`), and those that were over. Also those that were decided without it (`keepsRow`).
 * Not where the carrier was asked anew since, nor where its part ended otherwise. A statement of `record_id`, `scope`, `decided`, `until` and what a list shows of a row, of which a row
 * stands in one of its two parts at most.
 *
 * @param values collects values; the returned text refers to them by position.
 * @param only more conditions on `lifecycle l`.
 */
export function keptDecisionsSql(set: PublishedSet, workflow: string, carrier: string, values: unknown[], only = 'true'): string {
  const { workflow: definition, events } = lifecycleOf(set, workflow)
  const bind = (value: unknown): string => `$${values.push(value)}`
  const texts = (list: string[]): string => `${bind(list)}::text[]`
  const states = allStates(definition)
  const among = (meant: (event: (typeof events)[string]) => boolean): string[] =>
    Object.entries(events).flatMap(([name, event]) => (meant(event) ? [name] : []))
  const hides = (state: string): boolean =>
    metaOf(definition, state, 'forwarded') === false || metaOf(definition, state, 'takenBack') === true
  const people = Object.entries(set.roles.roles).flatMap(([role, { actsFor }]) => (actsFor === 'carrier' ? [role] : []))
  const hidden = texts(states.filter(hides))
  const keeping = texts(states.filter(state => metaOf(definition, state, 'keepsRow') === true))
  const over = texts(states.filter(state => isOver(definition, state)))
  const line = 'h.record_id = l.record_id and h.workflow = l.workflow and h.scope = l.scope'
  const rows = `l.workflow = ${bind(workflow)} and l.scope = ${bind(carrier)} and not l.forwarded and ${only}`
  return `select l.record_id, l.scope, d.seq as decided, s.seq as until, s.to_state as state_text, s.status_id, s.at as since
    from lifecycle l
    join lateral (select h.seq from history h where ${line} and h.event = any(${texts(among(({ decision }) => decision === true))})
      and h.actor_role = any(${texts(people)}) order by h.seq desc limit 1) d on true
    left join lateral (select h.seq from history h where ${line} and h.seq > d.seq and h.to_state = any(${hidden})
      and h.event = any(${texts(among(({ keepsDecision }) => keepsDecision === true))}) order by h.seq limit 1) k on true
    join lateral (select h.seq, h.to_state, h.status_id, h.at from history h where ${line} and h.seq >= d.seq
      and (k.seq is null or h.seq < k.seq) order by h.seq desc limit 1) s on true
    where ${rows} and s.to_state <> all(${keeping})
      and (k.seq is not null or s.to_state = any(${over}))
      and not exists (select 1 from history h where ${line} and h.seq > d.seq and case
        when h.seq >= k.seq then h.to_state <> all(${hidden})
        else h.to_state = any(${texts(statesHeldBy(definition, 'carrier'))}) or (h.to_state = any(${hidden}) and h.to_state <> all(${over})) end)
    union all
    select l.record_id, l.scope, s.seq as decided, s.seq as until, s.to_state as state_text, s.status_id, s.at as since
    from lifecycle l
    join lateral (select h.seq, h.to_state, h.status_id, h.at from history h where ${line} and h.to_state = any(${keeping})
      and h.from_state <> all(${keeping}) order by h.seq desc limit 1) s on true
    where ${rows} and not exists (select 1 from history h where ${line} and h.seq > s.seq and h.to_state <> all(${hidden}))`
}
