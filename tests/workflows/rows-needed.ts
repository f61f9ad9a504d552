import { lineOf, type Row, type Table } from './csv.ts'
import { hasCells, table, tableNames } from './files.ts'
import type { Json } from './reader.ts'
import { tablesOf } from './tables.ts'

/** What a table of a cells file would need to agree with its workflow: lines to write, with the line before each, and lines to take out. */
export type Needed = { name: string; heading: string; write: { line: string; after: string }[]; takeOut: string[] }

/** Where the committed tables of a workflow and its file part; nothing where they agree. A table that is not there needs all its lines. */
export function rowsNeeded(
  workflow: Json,
  committed: (name: string) => Table = name => committedOf(workflow.id, name),
): Needed[] {
  return tablesOf(workflow).flatMap(({ name, read }) => {
    const rows = read(workflow)
    const needed = linesNeeded(name, committed(name), { columns: Object.keys(rows[0] ?? {}), rows })
    return needed.write.length + needed.takeOut.length === 0 ? [] : [needed]
  })
}

/** The same of two tables: the columns are those of the wanted one. */
export function linesNeeded(name: string, committed: Table, { columns, rows }: Table): Needed {
  const lines = rows.map(row => lineOf(columns, row))
  const known = committed.rows.map((row: Row) => lineOf(committed.columns, row))
  return {
    ...{ name, heading: columns.join(',') },
    write: lines.flatMap((line, at) => (known.includes(line) ? [] : [{ line, after: lines[at - 1] ?? columns.join(',') }])),
    takeOut: known.filter(line => !lines.includes(line)),
  }
}

function committedOf(id: string, name: string): Table {
  return hasCells(id) && tableNames(id).includes(name) ? table(id, name) : { columns: [], rows: [] }
}

/** What to write for a workflow, as it stands in its cells file, for a person to check and paste; '' when nothing is. */
export function neededText(workflow: Json): string {
  const file = `tests/workflows/${workflow.id}.cells.csv`
  const needed = rowsNeeded(workflow)
  if (hasCells(workflow.id))
    return needed.map(one => tableText(one.name === 'cells' ? file : `${file}, # ${one.name}`, one)).join('\n')
  const whole = needed.map(({ name, heading, write }) =>
    [...(name === 'cells' ? [] : [`# ${name}`]), heading, ...write.map(({ line }) => line), ''].join('\n'),
  )
  return [`${file} is not there yet. If the workflow is what you mean, it reads:\n`, ...whole].join('\n')
}

/** The lines of one table: to be written in one piece where they stand in one piece. */
export function tableText(place: string, { write, takeOut }: Needed): string {
  const written = write.flatMap(({ line, after }, at) => (write[at - 1]?.line === after ? [line] : [`  after ${after}`, line]))
  return [
    ...(write.length > 0 ? [`${place}: write`, ...written] : []),
    ...(takeOut.length > 0 ? [`${place}: take out`, ...takeOut] : []),
    '',
  ].join('\n')
}
