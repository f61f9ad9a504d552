import { ownField } from '#engine/lists/column-place.ts'
import { rowFacts } from '#engine/lists/row-facts.ts'
import { suggestion } from '../../json/nearest.ts'
import { placeInList } from '../places/list-places.ts'
import type { Rule } from '../rule.ts'

/** Lists page by key, so what they sort by must be a column that has an index: the age, the label, or a field of the data. */
export const sortUnknownColumn: Rule = {
  rule: 'sort-unknown-column',
  about: 'lists are sorted by a sortable column that can have an index',
  check(definitions) {
    return [...definitions.lists.values()].flatMap(({ file, content }) => {
      const sortable = content.columns.filter(column => column.sortable).map(({ id }) => id)
      const unknown = sortable.includes(content.sort.by)
        ? []
        : [
            {
              file,
              path: '/sort/by',
              message: `"${content.sort.by}" is not a sortable column`,
              fix: suggestion(content.sort.by, sortable),
            },
          ]
      const keyless = content.columns.flatMap(({ sortable: sorts, value }, index) =>
        !sorts || rowFacts[value]?.sortable || ownField(value) !== undefined
          ? []
          : [
              {
                file,
                path: placeInList(definitions, file, 'columns', index, 'sortable'),
                message: `Rows cannot be sorted by "${value}"`,
                fix: 'Sort by /lifecycle/since, /record/label or a field below /record/data.',
              },
            ],
      )
      return [...unknown, ...keyless]
    })
  },
}
