import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { stateText } from './state-text.ts'

/**
 * What history states lead back to, by their name ("verified.back"): the states they stand for, where the row stood as text when the state
 * around them was left, how long it had waited there, in milliseconds, and the row's version when it began to.
 */
export type Remembered = { [history: string]: { states: string[]; at: string } & Waited }

/** How long a row has waited where it stands, in milliseconds, and the version that it had when it began to. */
type Waited = { waited: number; version: number }

type HistoryValue = { [id: string]: AnyStateNode[] }

/** What is remembered, as the machine takes it. What it no longer has is forgotten: such a history state leads to its default. */
export function historyValueOf(machine: AnyStateMachine, remembered: Remembered): HistoryValue {
  const named = (name: string): AnyStateNode | null => {
    try {
      return machine.getStateNodeById(`${machine.id}.${name}`)
    } catch {
      return null
    }
  }
  const known = Object.entries(remembered).flatMap(([name, { states }]): [string, AnyStateNode[]][] => {
    const nodes = states.map(named).filter(node => node !== null)
    const history = named(name)
    const whole = history?.type === 'history' && nodes.length === states.length
    return whole && nodes.every(node => isWithin(node, history.parent)) ? [[history.id, nodes]] : []
  })
  return Object.fromEntries(known)
}

function isWithin(node: AnyStateNode, outer: AnyStateNode | undefined): boolean {
  for (let one = node.parent; one; one = one.parent) if (one === outer) return node.type !== 'history'
  return false
}

/** What is remembered after a transition, of a row that had waited so where it stood before. */
export function rememberedAfter(
  before: AnyMachineSnapshot,
  next: AnyMachineSnapshot,
  remembered: Remembered,
  waited: Waited,
): Remembered {
  const was = before.historyValue as HistoryValue
  const left = Object.entries(next.historyValue as HistoryValue).map(([id, nodes]): [string, Remembered[string]] => {
    const name = id.slice(before.machine.id.length + 1)
    const kept = was[id] === nodes ? remembered[name] : undefined
    return [name, kept ?? { states: nodes.map(({ path }) => path.join('.')), at: stateText(before.value), ...waited }]
  })
  return Object.fromEntries(left)
}

/**
 * How the row had waited before in the state that a transition leads back to; null when it goes by no history state, or elsewhere than where
 * it stood.
 */
export function waitedBefore(
  next: AnyMachineSnapshot,
  taken: { target?: readonly AnyStateNode[] | undefined }[],
  remembered: Remembered,
): Waited | null {
  const histories = taken.flatMap(({ target = [] }) => target.filter(({ type }) => type === 'history'))
  return histories.map(({ path }) => remembered[path.join('.')]).find(one => one?.at === stateText(next.value)) ?? null
}
