import type { Files, Json } from './states.ts'
import { expectedCell, standingOf } from './who-may.ts'

/**
 * Cells of a lifecycle's committed table that the files no longer say: nothing when they agree. `given` may be files that nobody can read; `dataOf`: what a
 * record holds in a state.
 */
export function cellDifferences(
  committed: { columns: string[]; rows: { [column: string]: string }[] },
  given: Files,
  dataOf: (state: string) => Json,
): string[] {
  const { columns, rows } = committed
  return rows.flatMap(({ state = '', event = '', ...cells }) => {
    const data = dataOf(standingOf(state).state)
    return columns.slice(2).flatMap(column => {
      const found = said(given, state, event, column, data)
      return found === cells[column]
        ? []
        : [`${state}, ${event}, ${column}: the cells say ${cells[column]}, the files say ${found}`]
    })
  })
}

function said(given: Files, state: string, event: string, column: string, data: Json): string {
  try {
    return expectedCell(given, state, event, column, data)
  } catch (error) {
    return `nothing that can be read: ${(error as Error).message}`
  }
}
