import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { passedOn } from '#engine/records/meanings.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { withoutPrivate } from '../records/visibility/redact.ts'
import type { EffectContext, Plan, RowsInStates } from './plan.ts'

/** Plans an event to rows around the record, or to those of its owner; those whose state does not take it are left as they are. Notes stay with the row they were written at. */
export function send(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  if (params.changed === true && !changesForCarriers(plan, context)) return plan
  const sent = {
    workflow: String(params.workflow),
    event: String(params.event),
    input: passedOn(context.input, context.given.meanings),
    ...(params.of === 'owner' && { of: 'owner' as const }),
    ...whileRows(params.while),
  }
  return { ...plan, sends: [...plan.sends, sent] }
}

function whileRows(rows: Json | undefined): { while?: RowsInStates } {
  if (!isObject(rows) || !Array.isArray(rows.states)) return {}
  return { while: { workflow: String(rows.workflow), states: rows.states.map(String) } }
}

/** Whether people of carriers read something else of the record after the event than before. */
function changesForCarriers({ data }: Plan, { kind, record }: EffectContext): boolean {
  return data !== undefined && !isSameValue(withoutPrivate(kind, data), withoutPrivate(kind, record.data))
}

/** Plans a row for each carrier named; one that is there already gets an event instead, and one that is named no more another. */
export function start(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const at = String(params.carriers)
  const named = factAt({ input: context.input, data: plan.data ?? context.record.data }, at)
  const scopes = [...new Set(Array.isArray(named) ? named.filter(one => typeof one === 'string') : [])]
  // No carrier is told which others were asked.
  const { [pointerKeys(at)?.[0] === 'input' ? (pointerKeys(at)?.[1] ?? '') : '']: _carriers, ...input } = passedOn(
    context.input,
    context.given.meanings,
  )
  const { workflow, again, left } = params
  const begun = {
    workflow: String(workflow),
    again: String(again),
    ...(left !== undefined && { left: String(left) }),
    scopes,
    input,
  }
  return { ...plan, starts: [...plan.starts, begun] }
}
