import { derivedParts } from '#engine/workflow/derive.ts'
import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

/** An event that is not described has neither label nor right, so nobody could ever send it. */
export const unknownEvent: Rule = {
  rule: 'unknown-event',
  about: 'every event of a lifecycle is described in meta.events',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const known = Object.keys({ ...meta.events, ...derivedParts(content).events })
      return transitionsOf(statesOf(content)).flatMap(({ event, path }) => {
        if (event === null || known.includes(event)) return []
        return [{ file, path, message: `The event "${event}" is not described in meta.events`, fix: suggestion(event, known) }]
      })
    })
  },
}
