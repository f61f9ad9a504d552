import { statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** An outer state may share its id with states inside it, because a record is in both; elsewhere an id means one state. */
export const sameStatusId: Rule = {
  rule: 'same-status-id',
  about: 'no status id on two states neither of which contains the other',
  check({ workflows }) {
    const taken = new Set([...workflows.values()].flatMap(({ content }) => statesOf(content).map(({ state }) => state.meta?.id)))
    const free = nextFree(taken)
    return [...workflows.values()].flatMap(({ file, content }) => {
      const numbered = statesOf(content).filter(({ state }) => state.meta?.id !== undefined)
      return numbered.flatMap(({ names, path, state }, index) => {
        const other = numbered
          .slice(0, index)
          .find(before => before.state.meta?.id === state.meta?.id && !within(before.names, names))
        if (!other) return []
        const message = `The status id ${state.meta?.id} stands on "${other.names.join('.')}" already`
        return [
          { file, path: appendPointer(path, 'meta', 'id'), message, fix: `Give one of the states another id: ${free} is free.` },
        ]
      })
    })
  },
}

/** The id after the highest of those that are not the specification's. */
export function nextFree(taken: Iterable<number | undefined>): number {
  return Math.max(1000, ...[...taken].map(id => id ?? 0)) + 1
}

// What stands around a state is listed before it.
function within(outer: string[], inner: string[]): boolean {
  return outer.every((name, index) => inner[index] === name)
}
