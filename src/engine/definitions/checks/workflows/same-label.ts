import { statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** Two buttons beside each other with one word on them. */
export const sameLabel: Rule = {
  rule: 'same-label',
  about: 'the events of a state have labels that differ',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const pairs = statesOf(content).flatMap(({ state, names }) => {
        const events = Object.keys(state.on ?? {})
        return events.flatMap((event, index) => {
          const label = meta.events[event]?.label
          const other = events.slice(0, index).find(before => label !== undefined && meta.events[before]?.label === label)
          return other === undefined ? [] : [{ event, other, label, state: names.join('.') }]
        })
      })
      return pairs.map(({ event, other, label, state }) => ({
        file,
        path: appendPointer('/meta/events', event, 'label'),
        message: `"${event}" and "${other}" are both called "${label}" in the state "${state}"`,
        fix: 'Say in one of them what it does differently.',
      }))
    })
  },
}
