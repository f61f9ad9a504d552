import { historyOfTarget, stateOfTarget, statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

export const unknownTarget: Rule = {
  rule: 'unknown-target',
  about: 'transitions and initial lead to states that there are',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const places = statesOf(content)
      const initials = places.flatMap(({ state, path, names }) => {
        const children = Object.entries(state.states ?? {}).flatMap(([child, { type }]) => (type === 'history' ? [] : [child]))
        if (children.length === 0 || state.type === 'parallel') return []
        if (state.initial !== undefined && children.includes(state.initial)) return []
        const name = names.at(-1) ?? content.id
        const message =
          state.initial === undefined
            ? `"${name}" does not say which child is entered first`
            : `"${name}" has no child "${state.initial}" to begin with`
        return [{ file, path: appendPointer(path, 'initial'), message, fix: suggestion(state.initial ?? '', children) }]
      })
      const targets = transitionsOf(places).flatMap(({ from, transition: { target }, targetPath }) => {
        // What is wrong with a history state is said there.
        if (target === undefined || historyOfTarget(places, from, target)) return []
        if (stateOfTarget(content, places, from, target)) return []
        const known = (from.parent ?? from).state.states ?? {}
        return [
          {
            file,
            path: targetPath,
            message: `There is no state "${target}" to go to from "${from.names.join('.')}"`,
            fix: suggestion(target, Object.keys(known)),
          },
        ]
      })
      return [...initials, ...targets]
    })
  },
}
