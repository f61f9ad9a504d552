import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** The platform types nothing, and who submits a form has filled in enough. */
export const unneededConfirmTyped: Rule = {
  rule: 'unneeded-confirm-typed',
  about: '"confirm.typed" stands on events that people send without the record\'s form',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content: { meta } }): Finding[] => {
      if (meta.kind !== 'lifecycle') return []
      return Object.entries(meta.events).flatMap(([event, { confirm, right, submits }]) => {
        if (!confirm?.typed || (right !== 'system' && !submits)) return []
        const message = `Nobody can type anything with "${event}", which ${submits ? 'submits the form' : 'the platform sends'}`
        return [{ file, path: appendPointer('/meta/events', event, 'confirm', 'typed'), message, fix: 'Remove "typed".' }]
      })
    })
  },
}
