import { allStates } from '#engine/workflow/named-states.ts'
import type { Workflow } from '#engine/workflow/types.ts'

/** States as a person would write them: one around them for all within it, and "all but" where few are left out. */
export function statesInWords(workflow: Workflow, states: string[]): string {
  const all = allStates(workflow)
  const left = all.filter(state => !states.includes(state))
  if (left.length === 0) return 'all'
  const [some, others] = [shortly(all, states), shortly(all, left)]
  return others.length < some.length ? `all but ${others.join(' ')}` : some.join(' ')
}

function shortly(all: string[], some: string[]): string[] {
  const outermost = (state: string): string => {
    const around = state.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))
    return (
      around.find(outer => all.filter(one => one === outer || one.startsWith(`${outer}.`)).every(one => some.includes(one))) ??
      state
    )
  }
  return [...new Set(some.map(outermost))]
}
