import type { Files } from './reader.ts'
import { expectedCell } from './who-may.ts'

/** Cells of a lifecycle's committed table that the files no longer say: nothing when they agree. `given` may be files that nobody can read. */
export function cellDifferences(committed: { columns: string[]; rows: { [column: string]: string }[] }, given: Files): string[] {
  const { columns, rows } = committed
  return rows.flatMap(({ state = '', event = '', ...cells }) =>
    columns.slice(2).flatMap(column => {
      const found = said(given, state, event, column)
      return found === cells[column]
        ? []
        : [`${state}, ${event}, ${column}: the cells say ${cells[column]}, the files say ${found}`]
    }),
  )
}

function said(given: Files, state: string, event: string, column: string): string {
  try {
    return expectedCell(given, state, event, column)
  } catch (error) {
    return `nothing that can be read: ${(error as Error).message}`
  }
}
