import type { Workflow } from '#engine/workflow/types.ts'
import { enteredWith, type StatePlace, stateOfTarget, statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import type { Rule } from '../rule.ts'

export const unreachableState: Rule = {
  rule: 'unreachable-state',
  about: 'every state can be entered',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const places = statesOf(content)
      const reached = reachable(content, places)
      return places
        .filter(place => !reached.has(place) && (place.parent === null || reached.has(place.parent)))
        .map(({ names, path }) => ({
          file,
          path,
          message: `No transition leads to "${names.join('.')}"`,
          fix: 'Add a transition to it, or remove the state.',
        }))
    })
  },
}

function reachable(workflow: Workflow, places: StatePlace[]): Set<StatePlace> {
  const [root] = places
  const reached = new Set(root ? enteredWith(places, root) : [])
  // Grows while it is walked: what was added is walked, too.
  for (const place of reached) {
    for (const { from, transition } of transitionsOf([place])) {
      const target = transition.target === undefined ? undefined : stateOfTarget(workflow, places, from, transition.target)
      if (!target) continue
      for (const entered of enteredWith(places, target)) reached.add(entered)
      for (let outer = target.parent; outer; outer = outer.parent) {
        // The other regions of a parallel state are entered as well.
        const entered = outer.state.type === 'parallel' ? enteredWith(places, outer) : [outer]
        for (const place of entered) reached.add(place)
      }
    }
  }
  return reached
}
