import type { Facts, LifecycleFacts } from '#engine/conditions/facts.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { decide } from './decide.ts'
import { type EffectCall, loadLifecycle, type StateFacts, stateFacts } from './lifecycle.ts'
import { stateValue } from './state-text.ts'
import type { Workflow } from './types.ts'

type Row = Pick<LifecycleFacts, 'workflow' | 'scope' | 'state'>

/** A row by carrier that an event of the record's own row moves: where it stood, and where it goes. */
export type MovedAlong = { scope: string; before: StateFacts; after: Pick<StateFacts, 'state' | 'label' | 'tone'> }

/**
 * The rows by carrier that an event of the record's own row moves to another state, in the order of `rows`; none when it is refused. Pure.
 *
 * @param own the record's own row, `rows` all that the reader sees.
 * @param facts as the event is decided on.
 */
export function movedAlong(
  workflows: { [id: string]: Workflow },
  own: Row,
  rows: Row[],
  event: string,
  facts: Facts,
): MovedAlong[] {
  const workflow = workflows[own.workflow]
  const decision = workflow && decide(loadLifecycle(workflow), { state: stateValue(own.state) }, event, facts)
  return decision?.allowed ? decision.effects.flatMap(effect => movedBy(effect, workflows, rows, facts)) : []
}

/** The rows by carrier that an effect sends an event to that moves them. */
export function movedBy(
  { type, params }: EffectCall,
  workflows: { [id: string]: Workflow },
  rows: Row[],
  facts: Facts,
): MovedAlong[] {
  const sentTo = type === 'send' ? workflows[String(params.workflow)] : undefined
  if (!sentTo) return []
  const lifecycle = loadLifecycle(sentTo)
  const system = { ...facts, actor: { ...facts.actor, role: systemRight } }
  return rows.flatMap(({ workflow, scope, state }) => {
    if (workflow !== sentTo.id || scope === '') return []
    const next = decide(lifecycle, { state: stateValue(state) }, String(params.event), system)
    if (!next.allowed || next.facts.state === state) return []
    return [{ scope, before: stateFacts(lifecycle, stateValue(state)), after: next.facts }]
  })
}
