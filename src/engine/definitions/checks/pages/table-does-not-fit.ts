import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { answerSchema, describedAt } from '../../operations/operations.ts'
import type { Finding, Rule } from '../rule.ts'

/** A cell of no column is shown nowhere, and a page of no table would say for ever that there is nothing. */
export const tableDoesNotFit: Rule = {
  rule: 'table-does-not-fit',
  about:
    'rows of a table have the keys of its columns, and a page with the screen "table" names a content that has one, or an operation that answers with one',
  check(definitions) {
    return [...cells(definitions), ...pages(definitions)]
  },
}

function cells({ contents }: Definitions): Finding[] {
  return [...contents.values()].flatMap(({ file, content: { table } }) => {
    const keys = table?.headers.map(({ key }) => key) ?? []
    return (table?.rows ?? []).flatMap((row, index) =>
      Object.keys(row).flatMap(key =>
        keys.includes(key)
          ? []
          : [
              {
                file,
                path: appendPointer('/table/rows', index, key),
                message: `No column has the key "${key}"`,
                fix: suggestion(key, keys),
              },
            ],
      ),
    )
  })
}

function pages({ contents, navigation, operations, set: { openapi } }: Definitions): Finding[] {
  return navigation.pages.flatMap(({ screen, with: { content, operation } = {} }, index) => {
    if (screen === 'table' && operation !== undefined) {
      const named = operations.find(({ id }) => id === operation)
      // An operation that is not there is another rule's.
      if (!named || describedAt(answerSchema(named.operation, openapi), ['table_json'], openapi)) return []
      const path = appendPointer('/pages', index, 'with', 'operation')
      const fix = 'Name an operation whose answer has "table_json", or remove it: the content has the table then.'
      return [{ file: navigationFile, path, message: `"${operation}" does not answer with a table`, fix }]
    }
    const found = screen === 'table' ? contents.get(String(content))?.content : undefined
    // A content that is not there is another rule's.
    if (!found || found.table) return []
    const fitting = [...contents].filter(([, { content }]) => content.table).map(([id]) => id)
    const message = `The content "${content}" has no table`
    const fix = fitting.length > 0 ? `Use one of: ${fitting.join(', ')}.` : 'Add "table" to it.'
    return [{ file: navigationFile, path: appendPointer('/pages', index, 'with', 'content'), message, fix }]
  })
}
