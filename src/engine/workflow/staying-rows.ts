import { pointerKeys } from '../definitions/json/json-pointer.ts'
import type { PublishedForm } from '../definitions/published-set.ts'
import type { FormOfRecord, Staying } from '../validation/visible.ts'
import { leavesOf, stateValue } from './state-text.ts'
import { type StatePlace, statesOf, transitionsOf, wayOf } from './states-of.ts'
import type { Workflow } from './types.ts'

type Row = { workflow: string; scope: string; state: string }

/**
 * The form of a record for one that has rows by carrier: those that stay where they are when it is submitted again count as named by the
 * field that begins such rows, for all that it shows and asks. Pure.
 *
 * @param own the record's own lifecycle, `rows` all that it has.
 */
export function formWithRows(
  form: PublishedForm,
  workflows: { [id: string]: Workflow },
  own: string | undefined,
  rows: Row[],
): FormOfRecord {
  const staying = stayingRows(workflows, own, rows)
  return Object.keys(staying).length === 0 ? form : { ...form, staying }
}

/** Keys of the rows that neither of the events takes anywhere that a submission sends to rows, named or left out, and that are not over. */
export function stayingRows(workflows: { [id: string]: Workflow }, own: string | undefined, rows: Row[]): Staying {
  const workflow = own === undefined ? undefined : workflows[own]
  const actions = workflow ? transitionsOf(statesOf(workflow)).flatMap(({ transition }) => transition.actions ?? []) : []
  const staying: { [field: string]: string[] } = {}
  for (const { type, params = {} } of actions) {
    const [from, field, ...deeper] = type === 'start' ? (pointerKeys(String(params.carriers)) ?? []) : []
    const begun = workflows[String(params.workflow)]
    if (from !== 'data' || field === undefined || deeper.length > 0 || !begun) continue
    const events = [params.again, params.left].filter(event => typeof event === 'string')
    const stay = rows.filter(row => row.workflow === begun.id && row.scope !== '' && stays(begun, row.state, events))
    if (stay.length > 0) staying[field] = [...new Set([...(staying[field] ?? []), ...stay.map(({ scope }) => scope)])]
  }
  return staying
}

/** Whether a row stays where it is and is not over: none of the events is taken in its state or around it. */
export function stays(workflow: Workflow, state: string, events: string[]): boolean {
  const taken = placesOf(workflow, state)
    .flatMap(wayOf)
    .some(place => events.some(event => place.state.on?.[event] !== undefined))
  return !taken && !isOver(workflow, state)
}

/** Whether nothing more happens to a row in this state. */
export function isOver(workflow: Workflow, state: string): boolean {
  return placesOf(workflow, state).every(place => place.state.type === 'final')
}

/** The innermost states that a row is in. */
export function placesOf(workflow: Workflow, state: string): StatePlace[] {
  const leaves = leavesOf(stateValue(state)).map(names => names.join('.'))
  return statesOf(workflow).filter(({ names }) => leaves.includes(names.join('.')))
}
