export type Row = { [column: string]: string }
export type Table = { columns: string[]; rows: Row[] }

/** Reads a table: the first line names the columns. A cell with a comma or a quote stands in quotes, as spreadsheets write it. */
export function parseTable(text: string): Table {
  const [columns = [], ...lines] = text
    .trim()
    .split('\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a?.replaceAll('""', '"') ?? b ?? ''),
    )
  return { columns, rows: lines.map(cells => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))) }
}

/** One line of a table, as `parseTable` reads it. */
export const lineOf = (columns: string[], row: Row): string => columns.map(column => quoted(row[column] ?? '')).join(',')

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
