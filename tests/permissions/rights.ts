import { readFileSync } from 'node:fs'
import { parseTable, type Row, type Table } from '../workflows/csv.ts'

/** The reviewed table of rights, `rights.csv`: who has which right, over what. */
export type RightsTable = {
  roles: string[]
  /** Whether decisions with the right need somebody who does not own the record. */
  asksSecondPerson(right: string): boolean
  /** Over what a role has a right: "own", "all", "carrier", "related"; '' when it does not have it. The platform's own steps are no role's. */
  scopeOf(role: string, right: string): string
}

/** Columns before those of roles. */
export const fixedColumns = ['right', 'second person', 'everyone']

/** Reads `rights.csv` as it stands. */
export const readRights = (): Table => parseTable(readFileSync(new URL('rights.csv', import.meta.url), 'utf8'))

/** What the table says. A right that has no row is nobody's; what everyone has, every role has at least. */
export function rightsTable({ columns, rows }: Table = readRights()): RightsTable {
  const found = new Map(rows.map(row => [row.right, row]))
  const roles = columns.filter(column => !fixedColumns.includes(column))
  return {
    roles,
    asksSecondPerson: right => found.get(right)?.['second person'] === 'yes',
    scopeOf: (role, right) => (roles.includes(role) ? found.get(right)?.[role] || found.get(right)?.everyone || '' : ''),
  }
}

/** What the table would have to be for roles.json as it stands. */
// biome-ignore lint/suspicious/noExplicitAny: reads the JSON as it stands, with none of the project's types
export function rightsRows({ rights, everyone, roles }: any): Table {
  const names = Object.keys(roles)
  const rows = Object.entries<{ secondPerson?: boolean }>(rights).map(
    ([right, { secondPerson }]): Row => ({
      ...{ right, 'second person': secondPerson ? 'yes' : '', everyone: everyone[right] ?? '' },
      ...Object.fromEntries(names.map(role => [role, roles[role].rights[right] ?? ''])),
    }),
  )
  return { columns: [...fixedColumns, ...names], rows }
}

/** Where the table and roles.json part, by row and column. */
export function rightsDifferences(table: Table, wanted: Table): string[] {
  const missing = (one: string[], other: string[]): string[] => one.filter(name => !other.includes(name))
  const named = ({ rows }: Table): string[] => rows.map(row => row.right ?? '')
  const lacks = (what: string, who: string, names: string[]): string[] => names.map(name => `${who} has no ${what} "${name}"`)
  const cells = wanted.rows.flatMap(row => {
    const told = table.rows.find(one => one.right === row.right)
    if (!told) return []
    return wanted.columns
      .filter(column => table.columns.includes(column) && told[column] !== row[column])
      .map(column => `${row.right}, ${column}: rights.csv says "${told[column]}", roles.json says "${row[column]}"`)
  })
  return [
    ...lacks('row', 'rights.csv', missing(named(wanted), named(table))),
    ...lacks('right', 'roles.json', missing(named(table), named(wanted))),
    ...lacks('column', 'rights.csv', missing(wanted.columns, table.columns)),
    ...lacks('role', 'roles.json', missing(table.columns, wanted.columns)),
    ...cells,
  ]
}
