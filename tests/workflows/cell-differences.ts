import type { Files, Json } from './states.ts'
import { expectedCell, stateIn } from './who-may.ts'

type Committed = { columns: string[]; rows: { [column: string]: string }[] }

/**
 * Cells of a lifecycle's committed table that the files no longer say, as they are found: nothing when they agree. `given` may be files that nobody
 * can read; `dataOf`: what a record holds in a state.
 */
export function* cellDifferences({ columns, rows }: Committed, given: Files, dataOf: (state: string) => Json): Generator<string> {
  for (const { state = '', event = '', ...cells } of rows) {
    const data = dataOf(stateIn(state).state)
    for (const column of columns.slice(2)) {
      const found = said(given, state, event, column, data)
      if (found !== cells[column]) yield `${state}, ${event}, ${column}: the cells say ${cells[column]}, the files say ${found}`
    }
  }
}

/** Whether there is one at all; looks no further than the first. */
export const cellsDiffer = (...given: Parameters<typeof cellDifferences>): boolean => !cellDifferences(...given).next().done

function said(given: Files, state: string, event: string, column: string, data: Json): string {
  try {
    return expectedCell(given, state, event, column, data)
  } catch (error) {
    return `nothing that can be read: ${(error as Error).message}`
  }
}
