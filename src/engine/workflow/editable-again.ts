import { derivedParts, isWithin } from './derive.ts'
import { drawing } from './drawing.ts'
import { type Lifecycle, stateFacts } from './lifecycle.ts'
import { leafStates } from './named-states.ts'
import { stateValue } from './state-text.ts'
import { type WayState, wayAhead } from './way.ts'

/** `next`: the first state that is likely ahead in which its owner may edit; `ever`: whether any way at all leads to such a state. */
type EditableAgain = { next: WayState | null; ever: boolean }

/** When the owner of a row may edit again what they may not edit where it stands. @param state as text. */
export function editableAgain(lifecycle: Lifecycle, state: string): EditableAgain {
  const isEditable = (one: string): boolean => stateFacts(lifecycle, stateValue(one)).editable
  const next = wayAhead(lifecycle, state).ahead.find(one => isEditable(one.state)) ?? null
  return { next, ever: next !== null || reached(lifecycle, state).some(isEditable) }
}

/** States that a way leads to from one, by whatever happens. */
function reached({ workflow, events }: Lifecycle, state: string): string[] {
  const { edges } = drawing(workflow)
  const leaves = leafStates(workflow)
  const derived = Object.keys(derivedParts(workflow).events)
  const within = workflow['x-derive']?.in
  const found = new Set<string>()
  const open = [state]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const from = at
    const out = edges
      .filter(edge => edge.from === '' || from.split('+').some(leaf => isWithin(leaf, [edge.from])))
      .filter(({ event }) => !derived.includes(event) || !within || isWithin(from, within))
      .filter(({ event }) => events[event]?.undoes === undefined)
    for (const leaf of leaves.filter(one => out.some(({ to }) => isWithin(one, [to])) && !found.has(one))) {
      found.add(leaf)
      open.push(leaf)
    }
  }
  return [...found]
}
