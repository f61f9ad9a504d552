import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

export const unusedEvent: Rule = {
  rule: 'unused-event',
  about: 'every event described is taken by a transition',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'lifecycle') return []
      const used = new Set(transitionsOf(statesOf(content)).map(({ event }) => event))
      return Object.keys(content.meta.events)
        .filter(event => !used.has(event))
        .map(event => ({
          file,
          path: appendPointer('/meta/events', event),
          message: `No state takes the event "${event}"`,
          fix: 'Add a transition by it, or remove it.',
        }))
    })
  },
}
