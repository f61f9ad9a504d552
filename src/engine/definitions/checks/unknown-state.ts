import type { Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { statesOf } from './workflow-states.ts'

/** Tabs select rows by the innermost state, written from the outside in: "verified.changing". */
export const unknownState: Rule = {
  rule: 'unknown-state',
  about: 'tabs and row actions of lists name states of their lifecycle',
  check({ lists, workflows }) {
    return [...lists.values()].flatMap(({ file, content }) => {
      const workflow = workflows.get(content.workflow)?.content
      const states = workflow ? statesOf(workflow) : []
      // In a parallel state a record stands in several; its text has one part a region.
      const known = states.filter(({ state, names }) => names.length > 0 && !state.states).map(({ names }) => names.join('.'))
      if (!workflow) return []
      const selecting = [
        ...content.tabs.map(({ states = [] }, index) => ({ states, path: pointer('/tabs', index, 'states') })),
        ...(content.actions ?? []).map(({ states = [] }, index) => ({ states, path: pointer('/actions', index, 'states') })),
      ]
      return selecting.flatMap(({ states, path }) =>
        states.flatMap((state, place) =>
          state.split('+').every(part => known.includes(part))
            ? []
            : [
                {
                  file,
                  path: pointer(path, place),
                  message: `The lifecycle "${content.workflow}" has no innermost state "${state}"`,
                  fix: suggestion(state, known),
                },
              ],
        ),
      )
    })
  },
}
