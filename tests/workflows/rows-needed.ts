import { lineOf, type Row, type Table } from './csv.ts'
import { hasCells, hasTruths, table, tableNames, truths } from './files.ts'
import type { Json } from './states.ts'
import { tablesOf } from './tables.ts'
import { truthTable } from './truth-table.ts'

/** What a table of a cells file would need to agree with its workflow: lines to write, with the line before each, and lines to take out. */
export type Needed = { name: string; heading: string; write: { line: string; after: string }[]; takeOut: string[] }

/** Where the committed tables of a workflow and its file part, its truth table ("derive") included; nothing where they agree. A table that is not there needs all its lines. */
export function rowsNeeded(workflow: Json): Needed[] {
  const derive = { name: 'derive', read: truthTable }
  return [...tablesOf(workflow), derive].flatMap(({ name, read }) => {
    const rows = read(workflow)
    const needed = linesNeeded(name, committedOf(workflow.id, name), { columns: Object.keys(rows[0] ?? {}), rows })
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
  if (name !== 'derive') return hasCells(id) && tableNames(id).includes(name) ? table(id, name) : { columns: [], rows: [] }
  const rows = hasTruths(id) ? truths(id).map(row => ({ ...row, rows: row.rows.join('+') })) : []
  return { columns: ['rows', 'to'], rows }
}

/** What to write for a workflow, as it stands in its cells file and truth table, for a person to check and paste; '' when nothing is. */
export function neededText({ id, ...workflow }: Json): string {
  const needed = rowsNeeded({ id, ...workflow })
  const [cells, derive] = [`tests/workflows/${id}.cells.csv`, `tests/workflows/${id}.derive.csv`]
  const place = (name: string): string => (name === 'derive' ? derive : name === 'cells' ? cells : `${cells}, # ${name}`)
  const files = [
    { file: cells, known: hasCells(id), tables: needed.filter(({ name }) => name !== 'derive') },
    { file: derive, known: hasTruths(id), tables: needed.filter(({ name }) => name === 'derive') },
  ]
  return files
    .filter(({ tables }) => tables.length > 0)
    .map(({ file, known, tables }) =>
      known ? tables.map(one => tableText(place(one.name), one)).join('\n') : wholeText(file, tables),
    )
    .join('\n')
}

function wholeText(file: string, tables: Needed[]): string {
  const whole = tables.map(({ name, heading, write }) =>
    [...(/^(cells|derive)$/.test(name) ? [] : [`# ${name}`]), heading, ...write.map(({ line }) => line), ''].join('\n'),
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
