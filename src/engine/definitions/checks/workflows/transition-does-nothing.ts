import { type StatePlace, statesOf, transitionsOf, wayOf } from '../../../workflow/states-of.ts'
import type { Rule } from '../rule.ts'

/** XState takes no transition without target and actions: it only keeps the states around from taking the event (a forbidden transition). */
export const transitionDoesNothing: Rule = {
  rule: 'transition-does-nothing',
  about: 'a transition has a target or something to do, unless it keeps a state around from taking the event',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) =>
      transitionsOf(statesOf(content)).flatMap(({ from, event, path, transition: { target, actions = [] } }) => {
        if (target !== undefined || actions.length > 0 || (event !== null && isTakenAround(from, event))) return []
        const message =
          event === null ? 'This transition is never taken' : `"${event}" is never taken here: it leads nowhere and does nothing`
        return [{ file, path, message, fix: 'Add a target or actions, or delete it.' }]
      }),
    )
  },
}

function isTakenAround(from: StatePlace, event: string): boolean {
  return wayOf(from)
    .slice(1)
    .some(({ state }) => state.on?.[event] !== undefined)
}
