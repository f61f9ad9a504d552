/** One line of a table: what, and what was measured. */
export type Row = string[]

/** A table as Markdown, columns aligned, for the console and for the README. */
export function table(head: Row, rows: Row[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: Row): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}
