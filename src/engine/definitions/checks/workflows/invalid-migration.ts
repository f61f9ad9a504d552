import { leafStates } from '#engine/workflow/named-states.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

/** `x-migrate` says where records go whose state was taken out: from a state that is gone, to one that is there. */
export const invalidMigration: Rule = {
  rule: 'invalid-migration',
  about: 'x-migrate leads from states that are gone to states that there are',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const there = leafStates(content)
      return Object.entries(content['x-migrate'] ?? {}).flatMap(([from, to]) => {
        const path = appendPointer('/x-migrate', from)
        if (there.includes(from)) {
          const message = `"${from}" is a state of this workflow, so nothing has to be moved from it`
          return [{ file, path, message, fix: 'Take the line out, or the state.' }]
        }
        if (there.includes(to)) return []
        return [{ file, path, message: `There is no state "${to}" to move records to`, fix: suggestion(to, there) }]
      })
    })
  },
}
