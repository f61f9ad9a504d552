import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { historyValueOf, type Remembered } from './history.ts'
import type { Lifecycle } from './lifecycle.ts'
import { stateText } from './state-text.ts'

/**
 * The machine's snapshot of a stored state, with what its history states lead back to. Throws an Error, naming workflow, state and what to do, when the workflow has no such
 * state any more.
 */
export function restoreState(lifecycle: Lifecycle, value: StateValue, remembered: Remembered = {}): AnyMachineSnapshot {
  let snapshot: AnyMachineSnapshot | null
  try {
    const historyValue = historyValueOf(lifecycle.machine, remembered)
    snapshot = lifecycle.machine.resolveState({ value, context: {}, historyValue })
  } catch {
    snapshot = null
  }
  // XState fills in what a value leaves out with initial states; such a value is not one that was ever stored.
  if (snapshot && sameState(snapshot.value, value)) return snapshot
  throw new Error(
    `The workflow "${lifecycle.workflow.id}" has no state "${describe(value)}" although a record stands in it. ` +
      `Bring the state back in workflows/${lifecycle.workflow.id}.workflow.json, or say there where its records go ("x-migrate": old → new), and publish again.`,
  )
}

function describe(value: unknown): string {
  const isValue = typeof value === 'string' || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
  return isValue ? stateText(value as StateValue) : JSON.stringify(value)
}

/** Keys in any order: the database does not keep it. */
function sameState(one: StateValue, other: StateValue): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => {
      const [left, right] = [one[name], other[name]]
      return left !== undefined && right !== undefined && sameState(left, right)
    })
  )
}
