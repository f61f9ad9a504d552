import { pointerKeys } from '../definitions/json/json-pointer.ts'
import { transitionsOf, wayOf } from './states-of.ts'
import { placesOf, stays } from './staying-rows.ts'
import type { Action, Workflow } from './types.ts'

type Row = { workflow: string; scope: string; state: string }

/**
 * Rows by carrier that are there already where the form of an event names carriers: field of that form → carrier → its row, and whether it
 * stays where it is although it is named. Pure.
 *
 * @param row the record's own, `rows` all that it has.
 */
export function namedRows<Known extends Row>(
  workflows: { [id: string]: Workflow },
  row: Omit<Row, 'scope'>,
  event: string,
  rows: Known[],
): { [field: string]: { [carrier: string]: { row: Known; stays: boolean } } } {
  const found: ReturnType<typeof namedRows<Known>> = {}
  for (const { type, params = {} } of takenBy(workflows[row.workflow], row.state, event)) {
    const [from, field] = type === 'start' ? (pointerKeys(String(params.carriers)) ?? []) : []
    const begun = workflows[String(params.workflow)]
    if (from !== 'input' || field === undefined || !begun) continue
    const there = rows.filter(one => one.workflow === begun.id && one.scope !== '')
    found[field] = Object.fromEntries(
      there.map(one => [one.scope, { row: one, stays: stays(begun, one.state, [String(params.again)]) }]),
    )
  }
  return found
}

/** What the event does where the row stands: by the innermost state that takes it. */
function takenBy(workflow: Workflow | undefined, state: string, event: string): Action[] {
  if (!workflow) return []
  const taking = placesOf(workflow, state).flatMap(leaf => wayOf(leaf).find(place => place.state.on?.[event] !== undefined) ?? [])
  return transitionsOf(taking)
    .filter(one => one.event === event)
    .flatMap(({ transition }) => transition.actions ?? [])
}
