import type { Column, Json, List, ListTab } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import type { Row } from './cell.tsx'
import { lifecycleOfColumn } from './lifecycle-of-column.ts'

/** How a list is narrowed: by a tab, and by the values of filters, by their id. */
type Narrowed = { tab: ListTab | undefined; filters: Record<string, string> }

/**
 * The columns that tell these rows apart, of those that differ between the states of the tab: without those that are empty in every row,
 * what all were filtered by, and whom they wait for where the tab has what waits for one.
 */
export function columnsOfRows(list: Pick<List, 'columns' | 'filters'>, rows: Row[], { tab, filters }: Narrowed): Column[] {
  if (rows.length === 0) return list.columns
  const fixed = (list.filters ?? []).filter(({ id }) => filters[id] !== undefined).map(({ value }) => value)
  const isFixed = ({ value }: Column): boolean =>
    fixed.some(one => one === value || (one === '/owner/id' && value === '/owner/label')) &&
    !rows.some(row => Array.isArray(factAt(row, value)))
  return list.columns.filter(column => {
    if (column.sortable) return true
    if (column.value === '/lifecycle/holder' && tab?.waits && isOneHolder(rows)) return false
    return !isFixed(column) && rows.some(row => says(row, column))
  })
}

/** Whether every row waits for the same, and for nobody else. */
function isOneHolder(rows: Row[]): boolean {
  const holders = rows.map(({ lifecycle: { waits } }) => waits.map(({ holder }) => holder).join())
  return new Set(holders).size === 1 && !holders[0]?.includes(',')
}

/** Whether a cell has more in it than a dash. */
function says(row: Row, { format, value }: Column): boolean {
  const of = lifecycleOfColumn(row, value)
  if (format === 'status') return of !== undefined
  if (format === 'holder') return (of?.waits ?? []).length > 0
  if (format === 'due') return (of?.waits ?? []).some(({ due }) => due !== null)
  return hasWords(factAt(row, value))
}

function hasWords(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
