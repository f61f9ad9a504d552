import type { Facts, LifecycleFacts } from '#engine/conditions/facts.ts'
import type { JsonObject, WaitingOn } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { decide } from './decide.ts'
import { loadLifecycle, stateFacts } from './lifecycle.ts'
import { movedBy } from './moved-along.ts'
import { stateValue } from './state-text.ts'
import type { Workflow } from './types.ts'

type Row = Pick<LifecycleFacts, 'workflow' | 'scope' | 'state'>

/** `stops`: another system was asked about it, and answers before anything begins anew. `approved`: it stood well, and is decided anew. */
type SentBack = { scope: string; holder: WaitingOn; stops: boolean; approved: boolean }

/**
 * The rows by carrier that an event of the record's own row sends back to where a carrier's row begins, or takes an approval or a review
 * from, by the keys of the carriers, with whom each waits for now, and whether what is under way there is stopped first. Pure.
 *
 * @param own the record's own row, `rows` all that the reader sees.
 * @param facts as the event is decided on.
 * @param data what is sent with it.
 */
export function sentBack(
  workflows: { [id: string]: Workflow },
  own: Row,
  rows: Row[],
  event: string,
  facts: Facts,
  data: JsonObject,
): SentBack[] {
  const workflow = workflows[own.workflow]
  const decision = workflow && decide(loadLifecycle(workflow), { state: stateValue(own.state) }, event, facts)
  if (!decision?.allowed) return []
  const system = { ...facts, actor: { ...facts.actor, role: systemRight } }
  const moved = decision.effects.flatMap(effect => {
    if (effect.params.changed === true && isSameValue(facts.record?.data, data)) return []
    return movedBy(effect, workflows, rows, facts).flatMap(({ scope, before: { holder, tone } }) => {
      const isLost = tone === 'good' || (holder !== 'nobody' && holder !== 'owner')
      return isLost ? [{ scope, holder, stops: false, approved: tone === 'good' }] : []
    })
  })
  const begun = decision.effects.flatMap(({ type, params }) => {
    const started = type === 'start' ? workflows[String(params.workflow)] : undefined
    const named = factAt({ data, input: {} }, String(params.carriers))
    if (!started || !Array.isArray(named)) return []
    const lifecycle = loadLifecycle(started)
    return rows.flatMap(row => {
      if (row.workflow !== started.id || !named.includes(row.scope)) return []
      const { holder } = stateFacts(lifecycle, stateValue(row.state))
      const again = decide(lifecycle, { state: stateValue(row.state) }, String(params.again), system)
      return again.allowed && again.facts.state !== row.state
        ? [{ scope: row.scope, holder, stops: again.facts.takenBack, approved: false }]
        : []
    })
  })
  return [...begun, ...moved.filter(one => !begun.some(({ scope }) => scope === one.scope))]
}
