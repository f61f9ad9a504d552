import { childWorkflowOf } from '#engine/lists/cell.ts'
import { rowFacts } from '#engine/lists/row-facts.ts'
import { placeInList } from '../places/list-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** Fields have titles; of the facts of rows those that lists show have one in `columns.texts.json`. */
export const columnWithoutTitle: Rule = {
  rule: 'column-without-title',
  about: 'columns and filters have a title: their own, or that of what they show',
  check(definitions) {
    const { lists, workflows } = definitions
    return [...lists.values()].flatMap(({ file, content }) =>
      (['columns', 'filters'] as const).flatMap(part =>
        (content[part] ?? []).flatMap(({ title, value }, index): Finding[] => {
          // A value that there is not, and a field without a title, are other rules'.
          const fact = rowFacts[value]
          if (title !== '' || !(fact || workflows.has(childWorkflowOf(value) ?? ''))) return []
          const text = fact ? `, or "${fact.id}" to the texts of columns.texts.json` : ''
          const path = placeInList(definitions, file, part, index, 'value')
          return [{ file, path, message: `Nothing says what "${value}" is called`, fix: `Add a "title"${text}.` }]
        }),
      ),
    )
  },
}
