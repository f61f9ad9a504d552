import { rightsOf } from '#engine/permissions/rights.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Each right and the scope that each role has it with, as a table: from the same file that decides. */
export const readRights: Command<'read-rights'> = async ({ set }) => {
  const { roles, rights } = set.roles
  const headers = [
    { key: 'right', label: contentText(set, 'rights-table', 'right') },
    ...Object.entries(roles).map(([role, { title }]) => ({ key: role, label: title })),
  ]
  const rows = Object.entries(rights).map(([right, { title, when }]) => ({
    right: when ? contentText(set, 'rights-table', 'under-condition', { right: title }) : title,
    ...Object.fromEntries(
      Object.keys(roles).flatMap(role => {
        const scope = rightsOf(set.roles, role)[right]
        return scope === undefined ? [] : [[role, contentText(set, 'rights-table', scope)]]
      }),
    ),
  }))
  return { data: { table_json: JSON.stringify({ headers, rows }) } }
}
