import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import type { Rule } from '../rule.ts'

/** The first candidate without a guard is taken, whatever stands after it. */
export const unreachableCandidate: Rule = {
  rule: 'unreachable-candidate',
  about: 'a candidate without a guard is the last of its list',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      // Rules of "x-derive" are no candidates: `rule-never-fits.ts`.
      const all = transitionsOf(statesOf(content)).filter(({ path }) => !path.startsWith('/x-derive/'))
      const listOf = (path: string) => path.replace(/\/\d+$/, '')
      return all.flatMap(({ path, transition: { target } }, index) => {
        const first = all.findIndex(other => listOf(other.path) === listOf(path) && other.transition.guard === undefined)
        if (first === -1 || first >= index) return []
        const message = `The candidate to "${target}" is never taken: the one before it has no guard`
        return [{ file, path, message, fix: 'Move the candidate without a guard to the end, or give it a guard.' }]
      })
    })
  },
}
