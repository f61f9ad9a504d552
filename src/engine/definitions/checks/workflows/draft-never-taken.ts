import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** Effects that take what was filled in out of the draft. */
const taking = ['adopt-draft', 'propose-draft']

/** What the owner filled in would stay in the draft, and reviewers would see the data before. */
export const draftNeverTaken: Rule = {
  rule: 'draft-never-taken',
  about: 'an event that submits the record adopts or proposes its draft',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      return transitionsOf(statesOf(content)).flatMap(({ event, path, transition: { actions = [] } }) => {
        const effects = actions.map(({ type }) => type)
        if (event === null || meta.events[event]?.submits !== 'record' || effects.some(type => taking.includes(type))) return []
        const message = `"${event}" submits the record, but no effect takes its draft`
        return [
          {
            file,
            path: appendPointer(path, 'actions'),
            message,
            fix: `Add "${taking[0]}" (or "${taking[1]}" while the record stays as it was).`,
          },
        ]
      })
    })
  },
}
