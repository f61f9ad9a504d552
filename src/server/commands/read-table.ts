import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** The table of a content, as the specification has it: JSON inside of JSON. */
export const readTable: Command<'read-table'> = async ({ query, set }) => {
  const table = Object.hasOwn(set.contents, query.content) ? set.contents[query.content]?.table : undefined
  if (!table) throw refuse(set, 'not-found')
  return { data: { table_json: JSON.stringify(table) } }
}
