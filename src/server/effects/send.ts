import { pointerKeys } from '#engine/definitions/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { pointer } from '#engine/lists/cell.ts'
import { withoutNotes } from '../records/record-history.ts'
import type { EffectContext, Plan } from './effects.ts'

/** Plans an event to rows around the record; those whose state does not take it are left as they are. Notes stay with the row they were written at. */
export function send(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const sent = { workflow: String(params.workflow), event: String(params.event), input: withoutNotes(context.input) }
  return { ...plan, sends: [...plan.sends, sent] }
}

/** Plans a row for each carrier named; one that is there already gets an event instead. */
export function start(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const at = String(params.carriers)
  const named = pointer({ input: context.input, data: plan.data ?? context.record.data }, at)
  const scopes = [...new Set(Array.isArray(named) ? named.filter(one => typeof one === 'string') : [])]
  // No carrier is told which others were asked.
  const { [pointerKeys(at)?.[0] === 'input' ? (pointerKeys(at)?.[1] ?? '') : '']: _carriers, ...input } = withoutNotes(
    context.input,
  )
  return { ...plan, starts: [...plan.starts, { workflow: String(params.workflow), again: String(params.again), scopes, input }] }
}
