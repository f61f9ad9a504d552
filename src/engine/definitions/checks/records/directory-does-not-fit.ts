import { directoryKey, directoryMembers } from '../../../records/directory-members.ts'
import { propertiesOf, schemaAt } from '../../../validation/schema-places.ts'
import { isObject } from '../../json/is-object.ts'
import type { Rule } from '../rule.ts'

/**
 * What visitors read of a kind is what the document says they do: the list by its name, and in it exactly the key and the fields. The
 * document is closed, so that a field told beside it would be a leak, and one that is not told would be a lie.
 */
export const directoryDoesNotFit: Rule = {
  rule: 'directory-does-not-fit',
  about: 'what a kind tells visitors is what the document describes',
  check({ set, records, whole }) {
    const lists = propertiesOf(schemaAt(set.openapi, ['components', 'schemas', 'Directory']) ?? {})
    return [...records].flatMap(([id, { file, content: kind }]) => {
      if (!kind.visitors) return []
      const told = [directoryKey(id), ...directoryMembers(whole[kind.form] ?? {}, kind).keys()]
      const items = lists[kind.visitors.as]?.items
      const described = Object.keys(propertiesOf(isObject(items) ? items : {}))
      if (told.toSorted().join() === described.toSorted().join()) return []
      return [
        {
          file,
          path: '/visitors',
          message: `the directory tells ${told.join(', ')} of each; "${kind.visitors.as}" in the document has ${described.join(', ') || 'nothing'}`,
          fix: 'Name the fields that the schema Directory of openapi/portal.yaml describes, or describe them there.',
        },
      ]
    })
  },
}
