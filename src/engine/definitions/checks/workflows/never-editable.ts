import { enteredWith, statesOf, wayOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** Nobody may write a field of such a record: it begins in a state in which its owner cannot change it. */
export const neverEditable: Rule = {
  rule: 'never-editable',
  about: 'a record that people fill in begins in a state in which they may',
  check({ workflows, records }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      // A row by carrier is no draft of anybody's.
      if (meta.kind !== 'lifecycle' || meta.scope !== undefined || records.get(meta.record)?.content.generated === false)
        return []
      const places = statesOf(content)
      const [root] = places
      const first = root ? (enteredWith(places, root).at(-1) ?? root) : undefined
      if (!first || first === root || wayOf(first).some(({ state }) => state.meta?.editable)) return []
      const name = first.names.join('.')
      const path = appendPointer(first.path, 'meta')
      return [
        { file, path, message: `Records begin in "${name}", where nobody may write`, fix: 'Add "editable": true to its "meta".' },
      ]
    })
  },
}
